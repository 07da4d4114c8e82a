import type { ApiFailure } from '@pahiram/api-client'
import { dialled } from '@pahiram/contract'
import { Button, ErrorBlock, LinkButton } from '@pahiram/ui-kit'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import { failedActionAtom } from './action-atom.ts'
import { environmentAtom } from './environment.ts'
import { failureMessages, isSessionOver } from './failure-messages.ts'
import type { AsyncAtom } from './async-atom.ts'
import { usePageAddress } from './use-page-address.ts'
import { usePageMessages } from './use-messages.ts'
import { useIntoView } from './use-into-view.ts'

export interface AsyncViewProps<Value> {
  readonly of: AsyncAtom<Value>
  /** Of the same size as what replaces it, of the kit's `Skeleton`. */
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
      return (
        <div role="status" aria-label={messages.loading}>
          {skeleton}
        </div>
      )
    case 'ready':
      return children(loaded.value)
    case 'failed':
      return (
        <>
          <FailureBlock
            failure={loaded.error.failure}
            title={failedTitle}
            reference={loaded.reference}
            onRetry={() => ask()}
            // A part of a page fails beside what works: there is no reason to leave.
            canClose={failedTitle === undefined && loaded.known === undefined}
          />
          {loaded.known !== undefined && children(loaded.known)}
        </>
      )
  }
}

interface FailureBlockProps {
  readonly failure: ApiFailure
  /** In place of the failure's own title. */
  readonly title?: string | undefined
  readonly reference: string
  readonly onRetry: () => Promise<void>
  readonly canClose: boolean
}

/** An error block with the ways on that help: to log in, to try again, to be helped, to close the page. */
function FailureBlock({ failure, title, reference, onRetry, canClose }: FailureBlockProps) {
  const messages = usePageMessages()
  const leave = useSetAtom(leaveAtom)
  const service = usePageAddress('customer-service')
  const { servicePhone } = useAtomValue(environmentAtom).configuration
  const isLoggedOut = isSessionOver(failure)
  const art = isLoggedOut ? 'session' : failure.kind === 'rejected' ? 'unknown' : 'offline'
  // Of what the server knows nothing, to ask again does not help.
  const isHopeless = canClose && failure.kind === 'rejected' && (isLoggedOut || failure.rejection.code === '404')
  // Without a network there is still the telephone.
  const help = (
    <LinkButton
      kind={isHopeless && !isLoggedOut ? 'main' : 'text'}
      href={failure.kind === 'offline' ? `tel:${dialled(servicePhone)}` : service}
    >
      {messages.getHelp}
    </LinkButton>
  )

  return (
    <ErrorBlock
      {...failureMessages(failure, messages)}
      {...(title !== undefined && { title })}
      reference={messages.reference({ reference })}
      art={canClose ? art : undefined}
      first={isLoggedOut && <Button onPress={() => leave('goLogin')}>{messages.logIn}</Button>}
      retryLabel={messages.retry}
      onRetry={isHopeless ? undefined : onRetry}
      actions={
        canClose && (
          <>
            {help}
            <Button kind="text" onPress={() => leave('closeWebView')}>
              {messages.close}
            </Button>
          </>
        )
      }
    />
  )
}

const leaveAtom = atom(null, async (get, _set, action: 'goLogin' | 'closeWebView') => {
  await get(environmentAtom).bridge.ask(action)
})

/**
 * The block of the last action that did not reach the server, with its `Retry`; nothing while there is none. It comes
 * into view, since what was pressed may be far from it.
 */
export function FailedActionBlock() {
  const failed = useAtomValue(failedActionAtom)
  const place = useIntoView(failed)

  if (failed === null) return null

  return (
    <div ref={place}>
      <FailureBlock
        failure={failed.error.failure}
        reference={failed.reference}
        onRetry={failed.retry}
        canClose={false}
      />
    </div>
  )
}
