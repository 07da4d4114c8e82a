import { AsyncView, useMessages } from '@pahiram/page'
import { Button, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { failureAtom, logInAgainAtom } from './error-model.ts'
import { ErrorSkeleton } from './error-skeleton.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { errorMessages } from '../../../messages/en.json'

/** The joint login failure, at `/error` (docs/spec/product-spec.md §2). */
export function ErrorPage() {
  const messages = useMessages(errorMessages)
  const { state } = useAtomValue(failureAtom)
  const logInAgain = useSetAtom(logInAgainAtom)

  return (
    <PageLayout
      header
      title={messages.title}
      footer={
        // Whatever the server says, the borrower can log in; beside a `Retry` it is the second action.
        <Button earlyControl="log-in" kind={state === 'failed' ? 'quiet' : 'main'} onPress={logInAgain}>
          {messages.logInAgain}
        </Button>
      }
    >
      <AsyncView of={failureAtom} skeleton={<ErrorSkeleton />}>
        {(failure) => <ErrorSummary failure={failure} />}
      </AsyncView>
    </PageLayout>
  )
}
