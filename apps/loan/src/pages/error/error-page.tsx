import type { Failure } from '@pahiram/contract'
import { AsyncView, FailedActionBlock, Section, useMessages } from '@pahiram/page'
import { Button, PageLayout, Skeleton, StatusHero, StatusHeroSkeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { failureAtom, logInAgainAtom, openProductAtom } from './error-model.ts'
import styles from './error-page.module.css'
import artwork from './key-and-lock.svg?no-inline'
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
        <Button kind={state === 'failed' ? 'quiet' : 'main'} onPress={logInAgain}>
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

/** What to know, why the login failed, then what else could be had. */
function ErrorSummary({ failure: { noticeMessage, errMessage, list } }: { readonly failure: Failure }) {
  const messages = useMessages(errorMessages)
  const openProduct = useSetAtom(openProductAtom)
  const reason = errMessage || messages.unknownFailure
  const title = noticeMessage || reason

  return (
    <>
      <StatusHero tone="warning" title={title} art={artwork}>
        {reason !== title && <p>{reason}</p>}
      </StatusHero>
      <FailedActionBlock />
      {list.length > 0 && (
        <Section>
          <OfferList
            title={messages.recommended}
            products={list}
            action={(product) => (
              <Button kind="small" disabled={!product.enabled} onPress={() => openProduct(product)}>
                {product.buttonText || messages.apply}
              </Button>
            )}
          />
        </Section>
      )}
    </>
  )
}

/** As many products as a phone shows at first. */
const firstProducts = [0, 1]

function ErrorSkeleton() {
  return (
    <>
      <StatusHeroSkeleton />
      {firstProducts.map((place) => (
        <Skeleton key={place} className={styles.productSkeleton} height={190} />
      ))}
    </>
  )
}
