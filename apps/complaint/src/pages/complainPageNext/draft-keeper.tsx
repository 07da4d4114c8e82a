import { useStore } from 'jotai'
import { useEffect } from 'react'

import { keepDraftCopy } from './draft-copy-model.ts'

/** Keeps the second copy of the draft as long as the form is there; nothing of it is seen. */
export function DraftKeeper() {
  const store = useStore()

  useEffect(() => keepDraftCopy(store), [store])
  return null
}
