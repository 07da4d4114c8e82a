import { ErrorBlock } from '@pahiram/ui-kit'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { failedActionAtom } from './action-atom.ts'
import { failureMessages } from './failure-messages.ts'
import type { AsyncAtom } from './async-atom.ts'
import { usePageMessages } from './use-messages.ts'
import { useIntoView } from './use-into-view.ts'

export interface AsyncViewProps<Value> {
  readonly of: AsyncAtom<Value>
  /** Of the same size as what replaces it; it is also what the prerendered HTML shows. */
  readonly skeleton: ReactNode
  /** What could not be loaded, where the page has words of its own for it. */
  readonly failedTitle?: string | undefined
  readonly children: (value: Value) => ReactNode
}

/** Shows what was loaded, its skeleton until then, or an error block with `Retry` (docs/spec/contract.md §7). */
export function AsyncView<Value>({ of, skeleton, failedTitle, children }: AsyncViewProps<Value>) {
  const [loaded, ask] = useAtom(of)
  const messages = usePageMessages()

  switch (loaded.state) {
    case 'loading':
      return skeleton
    case 'ready':
      return children(loaded.value)
    case 'failed':
      return (
        <ErrorBlock
          {...failureMessages(loaded.error.failure, messages)}
          {...(failedTitle !== undefined && { title: failedTitle })}
          reference={messages.reference({ reference: loaded.reference })}
          retryLabel={messages.retry}
          onRetry={() => ask()}
        />
      )
  }
}

/**
 * The block of the last action that did not reach the server, with its `Retry`; nothing while there is none. It comes
 * into view, since what was pressed may be far from it.
 */
export function FailedActionBlock() {
  const failed = useAtomValue(failedActionAtom)
  const messages = usePageMessages()
  const place = useIntoView(failed)

  if (failed === null) return null

  return (
    <div ref={place}>
      <ErrorBlock
        {...failureMessages(failed.error.failure, messages)}
        reference={messages.reference({ reference: failed.reference })}
        retryLabel={messages.retry}
        onRetry={failed.retry}
      />
    </div>
  )
}
