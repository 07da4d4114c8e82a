import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'

import { Picker, PickerField, ToastHost } from '../index.ts'
import type { PickerMessages } from './picker-choice.ts'
import type { PickerProps } from './picker.tsx'

/** A picker's messages in tests. */
export const messages: PickerMessages = {
  confirm: 'Confirm',
  cancel: 'Cancel',
  search: 'Search',
  chooseField: ({ title }) => `Choose ${title}.`,
  found: ({ count }) => `${count} found`,
  nothingFound: 'Nothing found',
}

type TestPickerProps = Pick<PickerProps, 'options' | 'chosen'>

/** A field with its picker; the field shows what is confirmed, levels divided by `/`. */
function TestPicker(choice: TestPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')

  return (
    <main>
      <h1>Form</h1>
      <PickerField label="Bank" value={chosen} placeholder="Choose" onOpen={() => setOpen(true)} />
      <Picker
        open={isOpen}
        title="Bank"
        {...choice}
        messages={messages}
        onConfirm={(values) => {
          setChosen(values.join('/'))
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
      <ToastHost />
    </main>
  )
}

/** Draws a field with its picker and opens it. */
export async function openPicker(choice: TestPickerProps): Promise<HTMLElement> {
  render(<TestPicker {...choice} />)
  await userEvent.click(screen.getByRole('button', { name: 'Bank' }))
  await screen.findByRole('listbox')
  return screen.getByRole('dialog', { name: 'Bank' })
}

/** What the field shows. */
export function chosenInField(): string {
  const id = screen.getByRole('button', { name: 'Bank' }).getAttribute('aria-describedby') ?? ''

  return document.getElementById(id)?.textContent ?? ''
}

/** Options named so, each with its place as value. */
export function optionsNamed(...names: readonly string[]) {
  return names.map((name, place) => ({ name, value: `v${place}` }))
}
