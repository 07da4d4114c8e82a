import { type ComplaintDetail, complaintTextLimit } from '@pahiram/contract'

/** A picture of the first view: counted as on the page, from 1 over all of them. */
interface EarlyPicture {
  readonly number: number
}

/** A complaint as the first view shows it. What is shown only sometimes is not empty then. */
export interface EarlyDetail {
  readonly number: string
  readonly tags: readonly string[]
  readonly content: string
  readonly noContent: '' | '1'
  readonly counter: string
  readonly sent: readonly EarlyPicture[]
  readonly reply: string
  readonly replied: '' | '1'
  readonly noReply: '' | '1'
  readonly answered: readonly EarlyPicture[]
}

/**
 * Reads the complaint as the page will, before any bundle has arrived: part of the inline script. Undefined where the
 * address names no complaint: the page asks which one it is then.
 */
export function earlyAnswer(complaint: ComplaintDetail): EarlyDetail | undefined {
  const { problemId, type, sonType, content = '', disposeDetail = '' } = complaint
  const said = isSaid(content) ? content : ''
  const asked = (new URLSearchParams(location.search).get('problemId') || '').trim()
  const sent = picturesIn(complaint.images, 0)
  const answered = picturesIn(complaint.disposeImages, sent.length)
  const isReplied = isSaid(disposeDetail) || answered.length > 0

  if (!asked) return undefined
  return {
    number: isSaid(problemId) ? problemId : asked,
    tags: [type, sonType].filter(isSaid),
    content: said,
    noContent: said === '' ? '1' : '',
    counter: `${said.length}/${complaintTextLimit}`,
    sent,
    reply: disposeDetail,
    replied: isReplied ? '1' : '',
    noReply: isReplied ? '' : '1',
    answered,
  }
}

/** The list may be missing: the early answer is not read yet. */
function picturesIn(written: readonly string[] | undefined, before: number): readonly EarlyPicture[] {
  return (written || []).filter(isSaid).map((_, index) => ({ number: before + index + 1 }))
}

function isSaid(text: string | undefined): text is string {
  return typeof text === 'string' && text.trim() !== ''
}
