import { usePageAddress, useMessages } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import styles from './complaint-form.module.css'
import { typeAtom } from './draft-model.ts'
import { tagsAtom } from './form-model.ts'
import { complaintFormMessages } from '../../../messages/en.json'

/** What was chosen on the home page, or the way back to it where nothing was. */
export function FormTags() {
  const messages = useMessages(complaintFormMessages)
  const tags = useAtomValue(tagsAtom)
  const { type } = useAtomValue(typeAtom)
  const home = usePageAddress('complaint')

  if (type === '') {
    return (
      <Notice kind="warning">
        <a className={styles.choose} href={home}>
          {messages.chooseType}
        </a>
      </Notice>
    )
  }
  if (tags.length === 0) return null

  return (
    <ul className={styles.tagList} aria-label={messages.about}>
      {tags.map((tag, index) => (
        <li key={index} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
