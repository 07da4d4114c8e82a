import { type ComplaintDetail, getComplaint } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

/** The complaint that the address names; undefined when it names none. */
export const problemIdAtom = atom((get) => get(environmentAtom).query.get('problemId')?.trim() || undefined)

/** The complaint as the server knows it; null when nobody said which one. */
export const complaintAtom = asyncAtom<ComplaintDetail | null>(async (get, signal) => {
  const problemId = get(problemIdAtom)

  return problemId === undefined ? null : get(environmentAtom).api(getComplaint, { problemId }, { signal })
})

/** One picture of a complaint or of its reply. */
export interface Picture {
  /** Counts all pictures of the page from 1, so that no two are called the same. */
  readonly number: number
  /** Undefined: its address is one that we may not fetch from. */
  readonly address: string | undefined
}

/** The pictures of the complaint and of the reply to it, each with the address it may be fetched from. */
export const picturesAtom = atom((get) => {
  const complaint = get(complaintAtom)
  const { images = [], disposeImages = [] } = (complaint.state === 'ready' && complaint.value) || {}
  const { pictureAddress } = get(environmentAtom)
  let number = 0
  const shown = (written: readonly string[]): readonly Picture[] =>
    written
      .filter((one) => one.trim() !== '')
      .map((one) => ({ number: (number += 1), address: pictureAddress(one, { forSession: true }) }))

  return { sent: shown(images), replied: shown(disposeImages) }
})
