import { Button, Field } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import styles from './sign-in-form.module.css'
import { failureAtom, isLoadingAtom, signInAtom } from './stats-model.ts'

/** Signs staff in with their token. */
export function SignInForm() {
  const [token, setToken] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const failure = useAtomValue(failureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const signIn = useSetAtom(signInAtom)
  const input = useRef<HTMLInputElement>(null)

  // The one thing to do here; again when it did not work.
  useEffect(() => input.current?.focus(), [failure])

  async function submit() {
    setEmpty(token.trim() === '')
    if (token.trim() === '') input.current?.focus()
    else if (!isLoading) await signIn(token)
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
      <p className={styles.about}>The figures are for the promotion team. Ask who runs the server for the token.</p>
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
