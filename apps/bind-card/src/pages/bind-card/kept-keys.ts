/** Where this tab keeps what was answered and not saved. */
export const draftKey = 'bindCard.draft'

/** Where it keeps a form that was sent, until it is known how that ended. */
export function sentKeyIn(query: URLSearchParams): string {
  return `bindCard.sent.${query.get('productId') ?? ''}`
}
