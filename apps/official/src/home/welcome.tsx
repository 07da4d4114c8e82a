import { useLocale, useMessages } from '@pahiram/page/use-messages'

import { welcomeMessages } from '../../messages/en.json'
import heroAddress from '../artwork/hero.svg?no-inline'
import styles from './welcome.module.css'

/** The first section: the offer, how it works, and what a customer can rely on. */
export function Welcome() {
  const messages = useMessages(welcomeMessages)
  const locale = useLocale()
  const language = locale === 'default' ? '' : `&lang=${locale}`

  return (
    <>
      <div className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>{messages.headline}</h1>
          <p className={styles.lead} data-description="">
            {messages.lead}
          </p>
          <p className={styles.ways}>
            <a className={styles.main} href={`/landing?utm_tag=official${language}`}>
              {messages.apply}
            </a>
            <a className={styles.quiet} href="#loan-terms">
              {messages.readTerms}
            </a>
          </p>
        </div>
        <img className={styles.picture} src={heroAddress} alt="" width="360" height="300" />
      </div>
      <dl className={styles.facts}>
        {Object.values(messages.facts).map(({ figure, meaning }) => (
          <div key={figure} className={styles.fact}>
            <dt className={styles.meaning}>{meaning}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>{messages.howItWorks}</h2>
      <ol className={styles.steps}>
        {Object.values(messages.steps).map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <h2 className={styles.heading}>{messages.countOn}</h2>
      <ul className={styles.promises}>
        {Object.values(messages.promises).map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
