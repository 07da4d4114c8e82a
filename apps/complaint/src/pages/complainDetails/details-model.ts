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

/** The pictures of a complaint and of the reply to it. */
export interface Pictures {
  readonly sent: readonly Picture[]
  readonly replied: readonly Picture[]
}

/** The pictures of the complaint, each with the address it may be fetched from. */
export const picturesAtom = atom((get): Pictures => {
  const complaint = get(complaintAtom)
  const { images = [], disposeImages = [] } = (complaint.state === 'ready' && complaint.value) || {}
  const { pictureAddress } = get(environmentAtom)
  const addressOf = (written: string) => pictureAddress(written, { forSession: true })
  const sent = images.filter(isSaid)
  const replied = disposeImages.filter(isSaid)

  return {
    sent: sent.map((written, index) => ({ number: index + 1, address: addressOf(written) })),
    replied: replied.map((written, index) => ({ number: sent.length + index + 1, address: addressOf(written) })),
  }
})

function isSaid(written: string): boolean {
  return written.trim() !== ''
}
