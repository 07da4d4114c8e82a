import { Button, Field } from '@pahiram/ui-kit'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Who the page is for, in a sentence. */
  readonly about: string
  /** Why the last sign-in failed; null before the first. */
  readonly failure: string | null
  readonly isLoading: boolean
  readonly onSignIn: (token: string) => Promise<unknown>
}

/** Signs staff in with their token. */
export function SignInForm({ about, failure, isLoading, onSignIn }: SignInFormProps) {
  const [token, setToken] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // The one thing to do here; again when it did not work.
  useEffect(() => input.current?.focus(), [failure])

  async function submit() {
    setEmpty(token.trim() === '')
    if (token.trim() === '') input.current?.focus()
    else if (!isLoading) await onSignIn(token)
  }

  function submitForm(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <section className={styles.card} aria-labelledby="sign-in">
      <h2 id="sign-in" className={styles.heading}>
        Sign in
      </h2>
      <p className={styles.about}>{about}</p>
      {/* No field has a name, so that nothing could ever carry the token into an address. */}
      <form method="post" onSubmit={submitForm} noValidate>
        {/* Password managers file the token under it. */}
        <input type="text" value="promotion" autoComplete="username" aria-label="Account" readOnly hidden />
        <Field
          label="Staff token"
          type="password"
          autoComplete="current-password"
          value={token}
          onChange={setToken}
          inputRef={input}
          error={isEmpty && token.trim() === '' ? 'Enter the token.' : (failure ?? undefined)}
        />
        <input type="submit" value="Sign in" hidden />
        <Button onPress={submit} busy={isLoading}>
          Sign in
        </Button>
      </form>
      <p className={styles.note}>It is kept until you close this tab or sign out.</p>
    </section>
  )
}
