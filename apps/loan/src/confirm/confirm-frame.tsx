import type { Agreement, ConfirmDetail } from '@pahiram/contract'
import { FailedActionBlock, type AsyncAtom, AsyncView, useIntoView, useMessages } from '@pahiram/page'
import { OnceView, StatusBlock } from '@pahiram/page/once'
import { Button, Notice, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'

import { AgreementLinks } from '../agreement/agreement-links.tsx'
import { ConfirmDialogs } from './confirm-dialogs.tsx'
import { isOfferChangedAtom, listenToBackAtom } from './confirm-model.ts'
import styles from './confirm.module.css'
import { confirmMessages } from '../../messages/en.json'
import { GoLoanBar } from './go-loan-bar.tsx'
import { intentAtom, isOfferedAtom, seeOrderAtom } from './intent-model.ts'
import { TermsSkeleton } from './loan-terms.tsx'

export interface ConfirmFrameProps<Detail extends ConfirmDetail> {
  /** Begins the names of counted presses: `loan-confirm`. */
  readonly page: string
  readonly of: AsyncAtom<Detail>
  readonly agreements: AsyncAtom<readonly Agreement[]>
  /** What the main button says, when the server has words for it. */
  readonly buttonText?: string | undefined
  readonly onRead: (agreement: Agreement) => Promise<void>
  readonly onGoLoan: () => Promise<void>
  /** A dialog of the page's own, after the agreement. */
  readonly lastDialog?: ReactNode
  readonly children: (detail: Detail) => ReactNode
}

/** What both confirm pages are: an offer with its bar and its dialogs, or what became of taking it. */
export function ConfirmFrame<Detail extends ConfirmDetail>(props: ConfirmFrameProps<Detail>) {
  const messages = useMessages(confirmMessages)
  const loaded = useAtomValue(props.of)
  const listenToBack = useSetAtom(listenToBackAtom)
  const isOffered = useAtomValue(isOfferedAtom)
  const seeOrder = useSetAtom(seeOrderAtom)
  const detail = loaded.state === 'ready' ? loaded.value : undefined
  const isAsking = detail?.isPopType === true

  // Showing it is what takes up an intent that a reload left open.
  useAtomValue(intentAtom)
  // With the page, not with its links: they are asked for while the loan is.
  useAtomValue(props.agreements)
  useEffect(() => listenToBack(isAsking), [listenToBack, isAsking])

  if (!isOffered) {
    return (
      <PageLayout header title={messages.title}>
        <OnceView of={intentAtom} messages={messages}>
          <StatusBlock done title={messages.madeTitle} text={messages.madeText}>
            <Button onPress={seeOrder}>{messages.seeOrder}</Button>
          </StatusBlock>
        </OnceView>
      </PageLayout>
    )
  }

  return (
    <PageLayout
      header
      title={messages.title}
      footer={
        detail && (
          <GoLoanBar amount={detail.amount} label={props.buttonText || messages.goLoan} onGoLoan={props.onGoLoan}>
            <AgreementLinks inline of={props.agreements} onRead={props.onRead} />
          </GoLoanBar>
        )
      }
    >
      <FailedActionBlock />
      {detail && <OfferChanged offerId={detail.offerId} />}
      <AsyncView of={props.of} skeleton={<TermsSkeleton />}>
        {props.children}
      </AsyncView>
      {detail && <ConfirmDialogs detail={detail} page={props.page} last={props.lastDialog} />}
    </PageLayout>
  )
}

/** Says of an offer that it is not the one that was pressed, and brings it into view. */
function OfferChanged({ offerId }: { readonly offerId: string | undefined }) {
  const messages = useMessages(confirmMessages)
  const isChanged = useAtomValue(isOfferChangedAtom)
  const place = useIntoView(isChanged && offerId)

  return (
    isChanged && (
      <div ref={place} role="alert" className={styles.changed}>
        <Notice kind="warning">{messages.offerChanged}</Notice>
      </div>
    )
  )
}
