import { newMark, visitorMark } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { atom } from 'jotai'

/**
 * Tells this browser from others (docs/spec/landing-template.md §6): kept in the lasting storage, made when there is
 * none. The page's early call has usually made it.
 */
export const visitorIdAtom = atom((get): string => {
  const { localStorage } = get(environmentAtom)
  const kept = localStorage.get(visitorMark.key)

  if (kept !== null && visitorMark.pattern.test(kept)) return kept

  const made = newMark()

  localStorage.set(visitorMark.key, made)
  return made
})
