import { usePageAddress, useTexts } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import styles from './complaint-form.module.css'
import { typeAtom } from './draft-model.ts'
import { tagsAtom } from './form-model.ts'
import { formTexts } from './form-texts.ts'

/** What was chosen on the home page, or the way back to it where nothing was. */
export function FormTags() {
  const words = useTexts(formTexts)
  const tags = useAtomValue(tagsAtom)
  const { type } = useAtomValue(typeAtom)
  const home = usePageAddress('complaint')

  if (type === '') {
    return (
      <Notice kind="warning">
        <a className={styles.choose} href={home}>
          {words.chooseType}
        </a>
      </Notice>
    )
  }
  if (tags.length === 0) return null

  return (
    <ul className={styles.tagList} aria-label={words.about}>
      {tags.map((tag, index) => (
        <li key={index} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
