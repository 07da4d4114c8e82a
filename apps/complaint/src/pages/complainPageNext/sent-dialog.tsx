import { useTexts } from '@pahiram/page'
import { Dialog } from '@pahiram/ui-kit'

import { formTexts } from './form-texts.ts'

/** Says that the complaint arrived, until the page is replaced. */
export function SentDialog() {
  const words = useTexts(formTexts)

  return (
    <Dialog open title={words.sentTitle} closeOnEscape={false} onClose={() => undefined} actions={[]}>
      {words.sentText}
    </Dialog>
  )
}
