import { earlyEntryFields, EarlyWord, useMessages } from '@pahiram/page'
import { Button, EarlyField } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import linkStyles from '../../blocks/agreement-link.module.css'
import benefitStyles from '../../blocks/benefits-block.module.css'
import faqStyles from '../../blocks/faq-block.module.css'
import { FoldSign } from '../../blocks/fold-sign.tsx'
import heroStyles from '../../blocks/hero-block.module.css'
import sectionStyles from '../../blocks/section.module.css'
import stepStyles from '../../blocks/steps-block.module.css'
import { type TitledText } from '../../blocks/template-model.ts'
import textStyles from '../../blocks/text-block.module.css'
import { blocksMessages, type BlocksMessages, landingMessages } from '../../../messages/en.json'
import type { EarlyPart, EarlyQuestion } from './early-answer.ts'
import { captchaLength, longestWriting, smsCodeLength } from './field-lengths.ts'
import pageStyles from './landing-page.module.css'
import styles from './landing-skeleton.module.css'

const { EarlyText, earlyClass, earlyList, earlyNeeds } = earlyEntryFields<EarlyPart>()
const titled = earlyEntryFields<TitledText>()
const asked = earlyEntryFields<EarlyQuestion>()
const paragraph = earlyEntryFields<string>()

/**
 * Each block as the first view draws it (docs/decisions/050), and each entry of its list: as `TemplateBlocks` does, but in HTML
 * that the early answer fills.
 */
export const earlyParts = {
  hero: <Hero />,
  form: <FormCard />,
  place: <div className={`${sectionStyles.section} ${styles.place}`} />,
  'agreement-link': <AgreementLink field="text" />,
  benefits: (
    <ul
      className={`${sectionStyles.section} ${benefitStyles.list}`}
      {...lookClasses(benefitStyles)}
      {...earlyList('items', 'benefit')}
    />
  ),
  // Its icon comes with the page.
  benefit: (
    <li className={benefitStyles.item}>
      <span className={benefitStyles.icon} />
      <div className={benefitStyles.words}>
        <p className={benefitStyles.title} {...titled.earlyNeeds('title')}>
          <titled.EarlyText field="title" />
        </p>
        <p className={benefitStyles.text} {...titled.earlyNeeds('text')}>
          <titled.EarlyText field="text" />
        </p>
      </div>
    </li>
  ),
  steps: (
    <Titled word="steps">
      <ol className={stepStyles.list} {...lookClasses(stepStyles)} {...earlyList('items', 'step')} />
    </Titled>
  ),
  step: (
    <li className={stepStyles.step}>
      <h3 className={stepStyles.title} {...titled.earlyNeeds('title')}>
        <titled.EarlyText field="title" />
      </h3>
      <p className={stepStyles.text} {...titled.earlyNeeds('text')}>
        <titled.EarlyText field="text" />
      </p>
    </li>
  ),
  faq: (
    <Titled word="questions">
      <div className={sectionStyles.card} {...earlyList('items', 'question')} />
    </Titled>
  ),
  question: (
    <details className={faqStyles.entry}>
      <summary className={faqStyles.question}>
        <span className={faqStyles.words}>
          <asked.EarlyText field="question" />
        </span>
        <FoldSign />
      </summary>
      <p className={faqStyles.answer}>
        <asked.EarlyText field="answer" />
      </p>
    </details>
  ),
  text: (
    <section className={sectionStyles.section}>
      <h2 className={textStyles.title} {...earlyNeeds('title')}>
        <EarlyText field="title" />
      </h2>
      <div {...earlyList('paragraphs', 'paragraph')} />
    </section>
  ),
  paragraph: (
    <p className={textStyles.paragraph}>
      <paragraph.EarlyText field="" />
    </p>
  ),
} as const satisfies Readonly<Record<EarlyPart['type'], ReactNode> & Record<string, ReactNode>>

function lookClasses({ sunrise, payday, awning }: Readonly<Record<string, string>>) {
  return earlyClass('look', { sunrise, payday, awning })
}

function Titled({ word, children }: { readonly word: keyof BlocksMessages; readonly children: ReactNode }) {
  return (
    <section className={sectionStyles.section}>
      <h2 className={sectionStyles.heading}>
        <EarlyWord of={useMessages(blocksMessages)} name={word} />
      </h2>
      {children}
    </section>
  )
}

function Hero() {
  const { sunrise, payday, awning, carrying } = heroStyles

  return (
    <div className={heroStyles.hero} {...earlyClass('look', { sunrise, payday, awning, 'before-form': carrying })}>
      <div className={`${heroStyles.picture} ${styles.picture}`} {...earlyNeeds('image')} />
      <div className={heroStyles.content}>
        <p className={heroStyles.label} {...earlyNeeds('label')}>
          <EarlyText field="label" />
        </p>
        <h1 className={heroStyles.headline} {...earlyNeeds('headline')}>
          <EarlyText field="headline" />
        </h1>
        <div className={heroStyles.row}>
          <p className={heroStyles.subline} {...earlyNeeds('subline')}>
            <EarlyText field="subline" />
          </p>
          <div className={heroStyles.artwork} {...earlyNeeds('artwork')}>
            <span className={styles.drawing} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The page's own buttons take the presses. */
const noPress = () => undefined

/** The form, in which a visitor may begin: `RegisterForm` takes over what is typed and pressed. */
function FormCard() {
  const messages = useMessages(landingMessages)

  return (
    <section
      className={`${sectionStyles.section} ${sectionStyles.card} ${sectionStyles.raised}`}
      {...earlyClass('look', { 'after-hero': sectionStyles.onHero })}
    >
      <h2 className={sectionStyles.heading} {...earlyNeeds('title')}>
        <EarlyText field="title" />
      </h2>
      <EarlyField
        earlyField="mobile"
        label={<EarlyWord of={messages} name="mobile" />}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="phone"
        maxLength={longestWriting('ph')}
        enterKeyHint="next"
      />
      <EarlyField
        earlyField="captcha"
        label={<EarlyWord of={messages} name="captcha" />}
        autoComplete="off"
        autoCapitalize="off"
        name="capcode"
        maxLength={captchaLength}
        enterKeyHint="next"
        trailing={<div className={`${pageStyles.captcha} ${styles.captcha}`} />}
      />
      <Button earlyControl="cannot-read" kind="text" disabled onPress={noPress}>
        <EarlyWord of={messages} name="cannotRead" />
      </Button>
      <div className={pageStyles.getCode}>
        <Button earlyControl="get-code" kind="quiet" disabled onPress={noPress}>
          <EarlyWord of={messages} name="getCode" />
        </Button>
      </div>
      <EarlyField
        earlyField="smsCode"
        label={<EarlyWord of={messages} name="smsCode" />}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="smsCode"
        maxLength={smsCodeLength}
        enterKeyHint="done"
      />
      <div {...earlyNeeds('isAgreed')}>
        <AgreementLink field="agreement" />
      </div>
      <div className={pageStyles.apply}>
        <Button earlyControl="apply" kind="main" disabled onPress={noPress}>
          <EarlyText field="button" otherwise={<EarlyWord of={messages} name="apply" />} />
        </Button>
      </div>
    </section>
  )
}

function AgreementLink({ field }: { readonly field: 'agreement' | 'text' }) {
  const messages = useMessages(blocksMessages)

  return (
    <p className={linkStyles.line}>
      <a className={linkStyles.link} href="#/agreement">
        <EarlyText field={field} otherwise={<EarlyWord of={messages} name="agreement" />} />
      </a>
    </p>
  )
}
