import { copyText } from './copy-text.ts'

/* An entry point of its own: only a page that shares carries it. */

/** What becomes of something to share; a share sheet that the borrower closes counts as `shared`. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

/**
 * Opens the phone's share sheet for a text or a link, and copies it where there is no sheet. Nobody may wait for its end: a person
 * chooses, and some web views never answer.
 * @example await share({ title: 'Loan agreement', url: 'https://pages.example/agreements/1' })
 */
export async function share(
  content: { title?: string; text: string } | { title: string; url: string },
): Promise<ShareOutcome> {
  // Old browsers and most web views have no share sheet.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      // Whoever closed the sheet wanted nothing more, and one that is open already is a way to share.
      if (error instanceof DOMException && /^(?:Abort|InvalidState)Error$/.test(error.name)) return 'shared'
    }
  }
  return (await copyText('url' in content ? content.url : content.text)) ? 'copied' : 'failed'
}
