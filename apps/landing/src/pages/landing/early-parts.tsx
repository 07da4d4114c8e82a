import { earlyEntryFields, EarlyWord, useMessages } from '@pahiram/page'
import { Button, EarlyField } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import linkStyles from '../../blocks/agreement-link.module.css'
import heroStyles from '../../blocks/hero-block.module.css'
import sectionStyles from '../../blocks/section.module.css'
import { blocksMessages, landingMessages } from '../../../messages/en.json'
import type { EarlyPart } from './early-answer.ts'
import { captchaLength, longestWriting, smsCodeLength } from './field-lengths.ts'
import pageStyles from './landing-page.module.css'
import styles from './landing-skeleton.module.css'

const { EarlyText, earlyClass, earlyNeeds } = earlyEntryFields<EarlyPart>()

const { sunrise, payday, awning, carrying } = heroStyles
const heroClasses = { sunrise, payday, awning, carrying }

/** Each block as the first view draws it (docs/decisions/050): as `TemplateBlocks` does, but in HTML that the early answer fills. */
export const earlyParts: Readonly<Record<EarlyPart['type'], ReactNode>> = {
  hero: <Hero />,
  form: <FormCard />,
  place: <div className={`${sectionStyles.section} ${styles.place}`} />,
  'agreement-link': <AgreementLink />,
}

function Hero() {
  return (
    <div className={heroStyles.hero} {...earlyClass('look', heroClasses)}>
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
      {...earlyClass('look', { 'on-hero': sectionStyles.onHero })}
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
        <AgreementLink />
      </div>
      <div className={pageStyles.apply}>
        <Button earlyControl="apply" kind="main" disabled onPress={noPress}>
          <EarlyText field="button" otherwise={<EarlyWord of={messages} name="apply" />} />
        </Button>
      </div>
    </section>
  )
}

function AgreementLink() {
  const messages = useMessages(blocksMessages)

  return (
    <p className={linkStyles.line}>
      <a className={linkStyles.link} href="#/agreement">
        <EarlyText field="text" otherwise={<EarlyWord of={messages} name="agreement" />} />
      </a>
    </p>
  )
}
