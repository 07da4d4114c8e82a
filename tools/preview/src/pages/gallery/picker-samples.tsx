import { Picker, type PickerChoice, PickerField, type PickerOption, type PickerMessages } from '@pahiram/ui-kit'
import { useState } from 'react'

import styles from './gallery-page.module.css'
import { longestName, Sample } from './sample.tsx'

const messages: PickerMessages = {
  confirm: 'Confirm',
  cancel: 'Cancel',
  search: 'Search',
  found: ({ count }) => `${count} found`,
  nothingFound: 'Nothing found',
  loading: 'Loading',
  loadingFailed: 'The choices could not be loaded.',
  retry: 'Retry',
  year: 'Year',
  month: 'Month',
  day: 'Day',
}

const wallets = ['Perlas Wallet', 'Alon Pay', longestName].map((name) => ({ name, value: name }))

const banks = Array.from({ length: 120 }, (_, place) => ({ name: `Bank ${place + 1}`, value: `${place}` }))

const provinces = Array.from({ length: 80 }, (_, province) => ({
  name: province === 1 ? 'Mountain Province of the Northern Cordilleras' : `Province ${province + 1}`,
  value: `${province}`,
  children: Array.from({ length: 20 }, (__, city) => ({ name: `City ${province * 20 + city + 1}`, value: `${city}` })),
}))

/** What is chosen in a dialog: of few, of many, in two levels, a day. */
export function PickerSamples() {
  return (
    <Sample title="PickerField and Picker">
      <div className={styles.card}>
        <OptionSample label="Wallet" options={wallets} />
        <OptionSample label="Bank" options={banks} chosen={['41']} />
        <OptionSample label="City" options={provinces} error="Choose: City" />
        <DaySample />
      </div>
    </Sample>
  )
}

interface OptionSampleProps {
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly chosen?: readonly string[]
  /** Said while nothing is chosen. */
  readonly error?: string
}

function OptionSample({ label, options, chosen: first = [], error = '' }: OptionSampleProps) {
  const [chosen, setChosen] = useState(first)

  return (
    <PickerSample
      label={label}
      value={namesOf(options, chosen)}
      choice={{ kind: 'options', options, chosen }}
      error={chosen.length === 0 && error}
      onConfirm={setChosen}
    />
  )
}

function DaySample() {
  const [day, setDay] = useState('1990-02-28')

  return (
    <PickerSample
      label="Date of birth"
      value={day}
      choice={{ kind: 'day', chosen: day }}
      onConfirm={([chosen = '']) => setDay(chosen)}
    />
  )
}

interface PickerSampleProps {
  readonly label: string
  readonly value: string
  readonly choice: PickerChoice
  readonly error?: string | false
  readonly onConfirm: (chosen: readonly string[]) => void
}

function PickerSample({ label, value, choice, error = false, onConfirm }: PickerSampleProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <PickerField label={label} value={value} placeholder="Choose" error={error} onOpen={() => setOpen(true)} />
      <Picker
        open={isOpen}
        title={label}
        choice={choice}
        messages={messages}
        onConfirm={(chosen) => {
          onConfirm(chosen)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

function namesOf(options: readonly PickerOption[], [first, ...rest]: readonly string[]): string {
  const option = options.find(({ value }) => value === first)

  return option === undefined ? '' : [option.name, namesOf(option.children ?? [], rest)].filter(Boolean).join(', ')
}
