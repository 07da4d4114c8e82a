import heroAddress from '../artwork/hero.svg?no-inline'
import styles from './welcome.module.css'

const facts = [
  { figure: '1 day', meaning: 'to decide on your application' },
  { figure: '1 to 3 days', meaning: 'until the money is in your account' },
  { figure: '91 to 365 days', meaning: 'to repay, in instalments' },
]

const steps = [
  { title: 'Apply on your phone', text: 'A few questions, one identity document, no paper and no queue.' },
  { title: 'See every figure', text: 'Amount, charges and each payment date, before you agree to anything.' },
  { title: 'Receive the money', text: 'In your bank account or e-wallet, in your own name.' },
  { title: 'Repay your way', text: 'By e-wallet, by bank or in cash at a counter near you.' },
]

const promises = [
  { title: 'No hidden charges', text: 'What you confirm is what you repay. A late payment costs what the terms say.' },
  { title: 'Nobody hears of your loan', text: 'We do not read your contacts, and we do not call them about you.' },
  { title: 'People who answer', text: 'A complaint gets an answer within 3 weekdays, from a person.' },
]

/** The first section: the offer, how it works, and what a customer can rely on. */
export function Welcome() {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>A small loan, in plain words</h1>
          <p className={styles.lead}>
            For the days when the salary comes later than the bill. Read everything first, decide then, and repay at
            your own pace.
          </p>
          <p className={styles.ways}>
            <a className={styles.main} href="#contact-us">
              Talk to us
            </a>
            <a className={styles.quiet} href="#loan-terms">
              Read the loan terms
            </a>
          </p>
        </div>
        <img className={styles.picture} src={heroAddress} alt="" width="360" height="300" />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ figure, meaning }) => (
          <div key={figure} className={styles.fact}>
            <dt className={styles.meaning}>{meaning}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>How it works</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <h2 className={styles.heading}>What you can count on</h2>
      <ul className={styles.promises}>
        {promises.map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
