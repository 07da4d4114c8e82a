import { getFailure } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'

import { OfferList } from '../../recommended/offer-list.tsx'
import type { EarlyFailure } from './early-answer.ts'
import { ErrorHero } from './error-hero.tsx'
import styles from './error-page.module.css'
import { errorMessages } from '../../../messages/en.json'

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof getFailure, EarlyFailure>(getFailure)

/** By which the page takes over a press on the product at this place, counted from 0. */
export function productControl(place: number): string {
  return `list.${place}.open`
}

/** As many products as a phone shows at first; what one of them lacks is hidden alone, as on the page. */
const firstProducts = [0, 1].map((place) => ({
  name: <EarlyText field={`list.${place}.name`} hides="self" />,
  tags: [0, 1].map((tag) => <EarlyText key={tag} field={`list.${place}.tags.${tag}`} width="short" />),
  range: <EarlyText field={`list.${place}.range`} hides="self" />,
  rangeDesc: <EarlyText field={`list.${place}.rangeDesc`} width="short" hides="self" />,
  rate: <EarlyText field={`list.${place}.rate`} width="short" hides="self" />,
  desc: <EarlyText field={`list.${place}.desc`} width="short" hides="self" />,
}))

/**
 * The page before the server has said why, in the size of what will stand there: its prerendered first view, which the
 * early answer fills with the messages and all products; what it does not fill is hidden.
 */
export function ErrorSkeleton() {
  const messages = useMessages(errorMessages)

  return (
    <EarlyView>
      <div {...earlyNeeds('noticeMessage')}>
        <Notice kind="warning">
          <EarlyText field="noticeMessage" width="long" />
        </Notice>
      </div>
      <ErrorHero>
        <p className={styles.headline}>
          <EarlyText field="errMessage" width="long" />
        </p>
      </ErrorHero>
      <OfferList
        title={messages.recommended}
        products={firstProducts}
        needs={earlyNeeds('offered')}
        action={(_, place) => <EarlyProductButton place={place} />}
      />
    </EarlyView>
  )
}

interface EarlyProductButtonProps {
  readonly place: number
}

/** The button of a product: one that keeps its press, one of a product that cannot be had, or its place. */
function EarlyProductButton({ place }: EarlyProductButtonProps) {
  const text = <EarlyText field={`list.${place}.buttonText`} width="short" hides="self" />

  return (
    <>
      <div className={styles.buttonPlace} {...earlyNeeds(`list.${place}.button.unnamed`)} />
      <div hidden {...earlyNeeds(`list.${place}.button.opens`)}>
        <Button kind="small" disabled earlyControl={productControl(place)} onPress={() => undefined}>
          {text}
        </Button>
      </div>
      <div hidden {...earlyNeeds(`list.${place}.button.rests`)}>
        <Button kind="small" disabled onPress={() => undefined}>
          {text}
        </Button>
      </div>
    </>
  )
}
