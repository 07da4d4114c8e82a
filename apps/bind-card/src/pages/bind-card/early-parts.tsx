import { earlyEntryFields, useMessages } from '@pahiram/page'
import { EarlyField, EarlyTab, PickerField } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import { bindCardMessages } from '../../../messages/en.json'
import styles from './bind-card-page.module.css'
import type { EarlyPart } from './early-answer.ts'

const { EarlyText, earlyNeeds, inAttribute } = earlyEntryFields<EarlyPart>()

/**
 * Each tab and field as the first view draws it (docs/decisions/050): as `CardFormView` does, but in HTML that the early
 * answer fills. The page's own fields take over what is typed, chosen or pressed.
 */
export const earlyParts: Readonly<Record<EarlyPart['type'], ReactNode>> = {
  tab: <TypeTab />,
  'chosen-tab': <TypeTab isSelected />,
  text: (
    <EarlyField
      {...frame()}
      autoComplete={inAttribute('autoComplete')}
      autoCapitalize={inAttribute('capitals')}
      enterKeyHint="next"
    />
  ),
  digits: (
    <EarlyField
      {...frame()}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      hint={
        <span className={styles.groups}>
          <EarlyText field="groups" />
        </span>
      }
      hintProps={earlyNeeds('groups')}
    />
  ),
  choice: <Choice />,
  chosen: <Choice isChosen />,
  unfillable: <Unfillable />,
}

/** What texts have in common. */
function frame() {
  return {
    id: inAttribute('id'),
    earlyField: inAttribute('id'),
    label: <Label />,
    placeholder: inAttribute('placeholder'),
    defaultValue: inAttribute('value'),
  }
}

function Label() {
  return <EarlyText field="label" otherwise={useMessages(bindCardMessages).unnamed} />
}

function TypeTab({ isSelected = false }: { readonly isSelected?: boolean }) {
  return (
    <EarlyTab earlyControl={inAttribute('id')} isSelected={isSelected}>
      <EarlyText field="label" />
    </EarlyTab>
  )
}

function Choice({ isChosen = false }: { readonly isChosen?: boolean }) {
  return (
    <PickerField
      id={inAttribute('id')}
      earlyControl={inAttribute('id')}
      label={<Label />}
      value={isChosen && <EarlyText field="value" />}
      placeholder={<EarlyText field="placeholder" otherwise={useMessages(bindCardMessages).choose} />}
      onOpen={() => undefined}
    />
  )
}

function Unfillable() {
  const messages = useMessages(bindCardMessages)

  return (
    <div className={styles.unfillable}>
      <p className={styles.unfillableTitle}>
        <Label />
      </p>
      <p className={styles.unfillableText}>{messages.unfillable}</p>
    </div>
  )
}
