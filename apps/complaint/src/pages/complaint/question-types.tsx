import { useIntoView, useMessages, usePageAddress } from '@pahiram/page'
import { LineIcon, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import {
  askFurtherAtom,
  isRefusedAtom,
  leaveForFormAtom,
  type Question,
  shownSubTypesAtom,
  subTypeAddressAtom,
  typeAddressAtom,
  typesAtom,
} from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { complaintMessages } from '../../../messages/en.json'

const otherType =
  'M5 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M19 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2'

/** What a type is about, by its value: calls, a receipt, a wallet, a percentage, a form, a person, the app. */
const typeIcons: Readonly<Record<string, string>> = {
  '1': 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4M12 3v2',
  '2': 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  '3': 'M4 7h14a2 2 0 0 1 2 2v9H6a2 2 0 0 1-2-2zM4 7V6a2 2 0 0 1 2-2h10v3M16 13v.01',
  '4': 'M18 6L6 18M8 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4M16 14a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  '5': 'M6 3h8l4 4v14H6zM14 3v4h4M9 13l2 2 4-4',
  '6': 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21a8 8 0 0 1 16 0',
  '7': 'M7 3h10v18H7zM11 18h2M12 7v4M12 14v.01',
}

/** A tile for each type of question; the one that asks further opens its sub-types below. */
export function QuestionTypes() {
  const messages = useMessages(complaintMessages)
  const types = useAtomValue(typesAtom)
  const subTypes = useAtomValue(shownSubTypesAtom)
  const addressOf = useAtomValue(typeAddressAtom)
  const askFurther = useSetAtom(askFurtherAtom)
  const leave = useSetAtom(leaveForFormAtom)
  const isRefused = useAtomValue(isRefusedAtom)
  const isOpen = subTypes.length > 0

  return (
    <section>
      <h2 className={styles.heading}>{messages.selectType}</h2>
      {types.length === 0 ? (
        <ContactNotice>{messages.noTypes}</ContactNotice>
      ) : (
        <ul className={styles.tiles}>
          {types.map((type, index) => {
            const address = addressOf(type)

            // Two types may share a value; the place is their identity.
            return address === undefined ? (
              <Fragment key={index}>
                <li className={styles.tilePlace}>
                  <button type="button" className={styles.tile} aria-expanded={isOpen} onClick={askFurther}>
                    <TypeWords {...type} />
                  </button>
                </li>
                {isOpen && (
                  <li className={styles.subTypesPlace}>
                    <SubTypes questions={subTypes} />
                  </li>
                )}
              </Fragment>
            ) : (
              <li key={index} className={styles.tilePlace}>
                <FormLink className={styles.tile} href={address} onPress={() => leave('type')}>
                  <TypeWords {...type} />
                </FormLink>
              </li>
            )
          })}
        </ul>
      )}
      {isRefused && <RefusedCollection />}
    </section>
  )
}

function TypeWords({ title, value }: Question) {
  return (
    <>
      <LineIcon className={styles.typeIcon} path={typeIcons[value] ?? otherType} />
      <span className={styles.typeTitle}>{title}</span>
    </>
  )
}

/** The way on where the order allows no complaint about its collection. */
function RefusedCollection() {
  const messages = useMessages(complaintMessages)
  const place = useIntoView(true)

  return (
    <div ref={place} className={styles.refused}>
      <ContactNotice>{messages.refusedHelp}</ContactNotice>
    </div>
  )
}

function SubTypes({ questions }: { readonly questions: readonly Question[] }) {
  const messages = useMessages(complaintMessages)
  const addressOf = useAtomValue(subTypeAddressAtom)
  const leave = useSetAtom(leaveForFormAtom)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What was opened may lie below the screen's edge. It comes under no finger: a doubled tap has ended by then.
    const timer = setTimeout(() => place.current?.scrollIntoView({ block: 'nearest' }), 400)

    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={place} className={styles.subTypes}>
      <h3 className={styles.subHeading}>{messages.selectSubType}</h3>
      <ul className={styles.subTypeList}>
        {questions.map((question, index) => (
          <li key={index}>
            <FormLink className={styles.subType} href={addressOf(question)} onPress={() => leave('sub-type')}>
              {question.title}
            </FormLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FormLinkProps {
  readonly className: string | undefined
  readonly href: string
  /** What is done in passing. */
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A link to the form that speaks as a button (docs/spec/contract.md §7): it works before and without the page's scripts. */
function FormLink({ className, href, onPress, children }: FormLinkProps) {
  return (
    <a role="button" className={className} href={href} onClick={onPress} onKeyDown={pressBySpace}>
      {children}
    </a>
  )
}

/** A button is pressed by the space bar, too, which a link is not. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

function ContactNotice({ children }: { readonly children: ReactNode }) {
  const messages = useMessages(complaintMessages)
  const contact = usePageAddress('customer-service')

  return (
    <Notice>
      {children}{' '}
      <a className={styles.contact} href={contact}>
        {messages.contact}
      </a>
    </Notice>
  )
}
