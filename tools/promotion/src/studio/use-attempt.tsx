import { type ReactNode, useState } from 'react'

import { failureMessage } from '../staff-page/staff-model.ts'

/** Runs what may fail, and returns why the last attempt did, to be shown; null: it did not. */
export function useAttempt(): readonly [failure: ReactNode, attempt: (work: () => Promise<unknown>) => Promise<void>] {
  const [failure, setFailure] = useState('')

  async function attempt(work: () => Promise<unknown>) {
    setFailure('')
    await work().catch((problem: unknown) => setFailure(failureMessage(problem)))
  }

  return [failure !== '' && <p role="alert">{failure}</p>, attempt]
}
