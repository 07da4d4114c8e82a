import { useIntoView, useMessages, usePageAddress } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
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
                    {type.title}
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
                  {type.title}
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

interface SubTypesProps {
  readonly questions: readonly Question[]
}

function SubTypes({ questions }: SubTypesProps) {
  const messages = useMessages(complaintMessages)
  const addressOf = useAtomValue(subTypeAddressAtom)
  const leave = useSetAtom(leaveForFormAtom)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What was opened may lie below the screen's edge.
    place.current?.scrollIntoView({ block: 'nearest' })
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

interface ContactNoticeProps {
  readonly children: ReactNode
}

function ContactNotice({ children }: ContactNoticeProps) {
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
