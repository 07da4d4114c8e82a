import { Button, Field, Notice } from '@pahiram/ui-kit'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import styles from './money-lists.module.css'

interface ReasonFormProps {
  /** What it does; the name of its button. */
  readonly name: string
  readonly label: string
  /** Undefined: no loan is asked for. */
  readonly loan?: { readonly orderId: string; readonly hint: string } | undefined
  /** Returns what to correct, or null when it is done. */
  readonly onSend: (written: { readonly reason: string; readonly orderId: string }) => Promise<string | null>
  readonly onCancel: () => void
}

/** Asks why something is done with money, and for which loan. */
export function ReasonForm({ name, label, loan, onSend, onCancel }: ReasonFormProps) {
  const [orderId, setOrderId] = useState(loan?.orderId ?? '')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const isMissing = reason.trim() === '' || (loan !== undefined && orderId.trim() === '')

  // The button that opened it is gone, and the focus with it.
  useEffect(() => first.current?.focus(), [])

  async function send() {
    if (!isMissing) setFailure(await onSend({ reason: reason.trim(), orderId: orderId.trim() }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form aria-label={name} onSubmit={submit} noValidate>
      {loan !== undefined && (
        <Field
          label="Loan number or order id"
          hint={loan.hint}
          value={orderId}
          onChange={setOrderId}
          inputRef={first}
        />
      )}
      <Field label={label} value={reason} onChange={setReason} {...(loan === undefined && { inputRef: first })} />
      <input type="submit" value={name} hidden />
      {failure !== null && <Notice kind="warning">{failure}</Notice>}
      <div className={styles.actions}>
        <Button kind="small" disabled={isMissing} onPress={send}>
          {name}
        </Button>
        <Button kind="text" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
