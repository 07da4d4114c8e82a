import { useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import { mostMegabytes, mostMegapixels } from '../../photograph/photograph-problem.ts'
import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'
import { type RefusedFile, refusedFilesAtom } from './list-model.ts'

/** Which files were refused and why; it stays until photographs are added or removed again. */
export function RefusedFiles() {
  const messages = useMessages(complaintFormMessages)
  const refused = useAtomValue(refusedFilesAtom)

  function messagesOf({ name: given, problem }: RefusedFile): string {
    const name = given || messages.unnamed

    switch (problem) {
      case 'unreadable':
        return messages.unreadable({ name })
      case 'too-large':
        return messages.tooLarge({ name, megabytes: mostMegabytes })
      case 'too-many-pixels':
        return messages.tooManyPixels({ name, megapixels: mostMegapixels })
      case 'lost':
        return messages.lost({ name })
    }
  }

  return (
    <div role="alert">
      {refused.map((file, index) => (
        <p key={index} className={styles.refused}>
          {messagesOf(file)}
        </p>
      ))}
    </div>
  )
}
