import { useTexts } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { mostMegabytes, mostMegapixels } from '../../photograph/photograph-problem.ts'
import styles from './complaint-form.module.css'
import { formTexts } from './form-texts.ts'
import { type RefusedFile, refusedFilesAtom } from './list-model.ts'

/** Which files were refused and why; it stays until photographs are added or removed again. */
export function RefusedFiles() {
  const words = useTexts(formTexts)
  const refused = useAtomValue(refusedFilesAtom)

  function wordsOf({ name: given, problem }: RefusedFile): string {
    const name = given || words.unnamed

    switch (problem) {
      case 'unreadable':
        return words.unreadable(name)
      case 'too-large':
        return words.tooLarge(name, mostMegabytes)
      case 'too-many-pixels':
        return words.tooManyPixels(name, mostMegapixels)
      case 'lost':
        return words.lost(name)
    }
  }

  return (
    <div role="alert">
      {refused.map((file, index) => (
        <p key={index} className={styles.refused}>
          {wordsOf(file)}
        </p>
      ))}
    </div>
  )
}
