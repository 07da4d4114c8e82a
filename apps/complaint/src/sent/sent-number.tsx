import styles from './sent-number.module.css'

export interface SentNumberProps {
  /** Writes the sentence around the number, in the page's language. */
  readonly message: (values: { number: string }) => string
  readonly number: string
}

/** Shows the sentence with a complaint's number, which stays on one line: it is read out and typed by people. */
export function SentNumber({ message, number }: SentNumberProps) {
  const text = message({ number })
  const start = text.indexOf(number)

  return (
    <>
      {text.slice(0, start)}
      <span className={styles.number}>{number}</span>
      {text.slice(start + number.length)}
    </>
  )
}
