import type { Failure } from '@pahiram/contract'
import { FailedActionBlock, Section, useMessages } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { ErrorHero } from './error-hero.tsx'
import { openProductAtom } from './error-model.ts'
import { productControl } from './error-skeleton.tsx'
import styles from './error-page.module.css'
import { errorMessages } from '../../../messages/en.json'

export interface ErrorSummaryProps {
  readonly failure: Failure
}

/** What to know, why the login failed, then what else could be had. */
export function ErrorSummary({ failure: { noticeMessage, errMessage, list } }: ErrorSummaryProps) {
  const messages = useMessages(errorMessages)
  const openProduct = useSetAtom(openProductAtom)

  return (
    <>
      {noticeMessage && <Notice kind="warning">{noticeMessage}</Notice>}
      <ErrorHero>
        <h2 className={styles.headline}>{errMessage || messages.unknownFailure}</h2>
      </ErrorHero>
      <FailedActionBlock />
      {list.length > 0 && (
        <Section>
          <OfferList
            title={messages.recommended}
            products={list}
            action={(product, place) => (
              <Button
                kind="small"
                disabled={!product.enabled}
                earlyControl={productControl(place)}
                onPress={() => openProduct(product)}
              >
                {product.buttonText || messages.apply}
              </Button>
            )}
          />
        </Section>
      )}
    </>
  )
}
