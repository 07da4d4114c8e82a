import { registrationLine } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { Button, Card } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useId } from 'react'

import { printAtom, printedAtom } from './documents-model.ts'
import styles from './documents-page.module.css'

export interface PaperProps {
  /** Names the one that is printed. */
  readonly name: string
  readonly title: string
  /** Below the title. */
  readonly note?: string | undefined
  /** Names the button that prints it alone. */
  readonly printLabel: string
  readonly children: ReactNode
}

/** A document under the lender's name and numbers, which can be printed alone. */
export function Paper({ name, title, note, printLabel, children }: PaperProps) {
  const { configuration } = useAtomValue(environmentAtom)
  const printed = useAtomValue(printedAtom)
  const print = useSetAtom(printAtom)
  const titleId = useId()
  const numbers = registrationLine(configuration)

  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className={printed === null || printed === name ? styles.paper : styles.leftOut}
    >
      <p className={styles.lender}>
        <strong className={styles.company}>{configuration.companyName}</strong>
        {/* In the words of the law, whatever the language of the page. */}
        {numbers && <span lang="en">{numbers}</span>}
      </p>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
      <Button kind="tonal" onPress={() => print(name)}>
        {printLabel}
      </Button>
    </Card>
  )
}

/** Opens the browser's dialog once only the document that was asked for is left, and shows all again after it. */
export function usePrinting(): void {
  const [printed, setPrinted] = useAtom(printedAtom)

  useEffect(() => {
    if (printed === null) return undefined

    const showAll = () => setPrinted(null)

    window.addEventListener('afterprint', showAll)
    window.print?.()
    return () => window.removeEventListener('afterprint', showAll)
  }, [printed, setPrinted])
}
