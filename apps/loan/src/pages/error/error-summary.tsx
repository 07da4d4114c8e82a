import type { Failure } from '@pahiram/contract'
import { FailedActionBlock, Section, useTexts } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { ErrorHero } from './error-hero.tsx'
import { openProductAtom } from './error-model.ts'
import styles from './error-page.module.css'
import { errorTexts } from './error-texts.ts'

export interface ErrorSummaryProps {
  readonly failure: Failure
}

/** What to know, why the login failed, then what else could be had. */
export function ErrorSummary({ failure: { noticeMessage, errMessage, list } }: ErrorSummaryProps) {
  const words = useTexts(errorTexts)
  const openProduct = useSetAtom(openProductAtom)

  return (
    <>
      {noticeMessage && <Notice kind="warning">{noticeMessage}</Notice>}
      <ErrorHero>
        <h2 className={styles.headline}>{errMessage || words.unknownFailure}</h2>
      </ErrorHero>
      <FailedActionBlock />
      {list.length > 0 && (
        <Section>
          <OfferList
            title={words.recommended}
            products={list}
            action={(product) => (
              <Button kind="small" disabled={!product.enabled} onPress={() => openProduct(product)}>
                {product.buttonText || words.apply}
              </Button>
            )}
          />
        </Section>
      )}
    </>
  )
}
