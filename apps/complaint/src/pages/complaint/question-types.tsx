import { collectionType, type ComplaintInit } from '@pahiram/contract'
import { useIntoView, useMessages, usePageAddress } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'

import {
  chooseSubTypeAtom,
  chooseTypeAtom,
  formAddressAtom,
  isRefusedAtom,
  isAskingFurther,
  shownSubTypesAtom,
} from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { typeControl } from './complaint-skeleton.tsx'
import { type Question, questionsOf } from './questions.ts'
import { complaintMessages } from '../../../messages/en.json'

export interface QuestionTypesProps {
  readonly init: ComplaintInit
}

/** A tile for each type of question; the one that asks further opens its sub-types below. */
export function QuestionTypes({ init }: QuestionTypesProps) {
  const messages = useMessages(complaintMessages)
  const types = questionsOf(init.problemType)
  const subTypes = useAtomValue(shownSubTypesAtom)
  const choose = useSetAtom(chooseTypeAtom)
  const isOpen = subTypes.length > 0
  const formAddress = useAtomValue(formAddressAtom)
  const isRefused = useAtomValue(isRefusedAtom)

  return (
    <section>
      <h2 className={styles.heading}>{messages.selectType}</h2>
      {types.length === 0 ? (
        <ContactNotice>{messages.noTypes}</ContactNotice>
      ) : (
        <ul className={styles.tiles}>
          {types.map((type, index) => (
            // Two types may share a value; the place is their identity.
            <Fragment key={index}>
              <li className={styles.tilePlace}>
                <button
                  type="button"
                  className={styles.tile}
                  data-early-control={typeControl(index)}
                  {...(isAskingFurther(type)
                    ? { 'aria-expanded': isOpen }
                    : { 'data-leads-to': formAddress(type.value) })}
                  onClick={() => void choose(type)}
                >
                  {type.title}
                </button>
              </li>
              {isAskingFurther(type) && isOpen && (
                <li className={styles.subTypesPlace}>
                  <SubTypes questions={subTypes} />
                </li>
              )}
            </Fragment>
          ))}
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
  const choose = useSetAtom(chooseSubTypeAtom)
  const formAddress = useAtomValue(formAddressAtom)
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
            <button
              type="button"
              className={styles.subType}
              data-leads-to={formAddress(collectionType, question.value)}
              onClick={() => void choose(question)}
            >
              {question.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
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
