import {
  Button,
  Checkbox,
  DigitsField,
  Field,
  Image,
  LinkButton,
  RadioList,
  Stars,
  Tabs,
  TextArea,
} from '@pahiram/ui-kit'
import { useState } from 'react'

import styles from './gallery-page.module.css'
import { Sample, takesAWhile } from './sample.tsx'

function staysBusy(): Promise<void> {
  return new Promise(() => undefined)
}

/** Samples of buttons. */
export function ButtonSamples() {
  return (
    <>
      <Sample title="Button">
        <div className={styles.stack}>
          <Button onPress={takesAWhile}>Main, busy for 2 s</Button>
          <Button kind="quiet" onPress={takesAWhile}>
            Quiet, busy for 2 s
          </Button>
          <Button kind="danger" onPress={takesAWhile}>
            Delete the draft
          </Button>
          <Button onPress={staysBusy}>Stays busy</Button>
          <Button kind="quiet" tagline="Short of money?" onPress={takesAWhile}>
            Rollover Repayment
          </Button>
          <Button onPress={takesAWhile}>
            A label so long that it needs a second line on every phone we know of and then some
          </Button>
        </div>
      </Sample>
      <Sample title="Button, disabled">
        <div className={styles.stack}>
          <Button disabled onPress={takesAWhile}>
            Disabled
          </Button>
          <Button disabled disabledReason="Agree to the terms first." onPress={takesAWhile}>
            Disabled, says why
          </Button>
          <Button kind="quiet" disabled onPress={takesAWhile}>
            Quiet, disabled
          </Button>
        </div>
      </Sample>
      <Sample title="Button, small and text">
        <div className={styles.line}>
          <Button kind="small" onPress={takesAWhile}>
            Apply
          </Button>
          <Button kind="small" disabled onPress={takesAWhile}>
            Full
          </Button>
          <Button kind="text" onPress={takesAWhile}>
            View more
          </Button>
        </div>
      </Sample>
      <Sample title="LinkButton">
        <div className={styles.stack}>
          <LinkButton href="#root">Repayment</LinkButton>
          <LinkButton kind="quiet" href="#root">
            My complaints
          </LinkButton>
        </div>
      </Sample>
    </>
  )
}

const channels = [
  { value: 'wallet', label: 'E-wallet', picture: <Image src={undefined} alt="" width={32} height={32} /> },
  { value: 'counter', label: 'Over the counter at any of the partner stores in your city' },
  { value: 'bank', label: 'Bank transfer (not today)', disabled: true },
]

const periods = [
  { id: 'open', title: 'In progress' },
  { id: 'answered', title: 'Answered' },
  { id: 'closed', title: 'Closed' },
]

/** Samples of fields and choices. */
export function FieldSamples() {
  return (
    <>
      <Sample title="Field, DigitsField and TextArea">
        <TypedSamples />
      </Sample>
      <Sample title="Checkbox, RadioList, Stars, Tabs">
        <ChoiceSamples />
      </Sample>
    </>
  )
}

function TypedSamples() {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('12')
  const [account, setAccount] = useState('001234567890')
  const [text, setText] = useState('They called at night.')

  return (
    <div className={styles.card}>
      <Field
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        placeholder="09XX XXX XXXX"
        maxLength={11}
        value={mobile}
        onChange={setMobile}
      />
      <Field
        label="SMS code"
        inputMode="numeric"
        maxLength={6}
        value={code}
        onChange={setCode}
        hint="We sent it to your phone."
        error={code.length < 6 && 'The code has 6 digits.'}
        trailing={
          <Button kind="small" onPress={takesAWhile}>
            Get code
          </Button>
        }
      />
      <DigitsField
        label="Account number"
        placeholder="10 to 16 digits"
        hint="Digits only, however they come: typed, pasted, filled in."
        error={account === '' && 'Enter: Account number'}
        value={account}
        onChange={setAccount}
      />
      <Field label="Account name" value="Maria Santos" disabled onChange={() => undefined} />
      <TextArea label="What happened" maxLength={200} value={text} onChange={setText} />
    </div>
  )
}

function ChoiceSamples() {
  const [agreed, setAgreed] = useState(true)
  const [channel, setChannel] = useState<string | null>('wallet')
  const [stars, setStars] = useState(3)
  const [period, setPeriod] = useState('open')

  return (
    <div className={`${styles.card} ${styles.stack}`}>
      <Checkbox label="I have read and agree to" checked={agreed} onChange={setAgreed}>
        <a href="#root">the loan agreement</a>
      </Checkbox>
      <Checkbox label="Not to be chosen" checked={false} disabled onChange={() => undefined} />
      <RadioList legend="Payment Method" options={channels} value={channel} onChange={setChannel} />
      <Stars
        starLabel={(count) => `${count} stars`}
        legend="Please rate this service"
        value={stars}
        onChange={setStars}
      />
      <Tabs label="Complaints" tabs={periods} value={period} onChange={setPeriod}>
        <p>{`No complaints here: ${period}.`}</p>
      </Tabs>
    </div>
  )
}
