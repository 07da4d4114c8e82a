/** The agreement that opens by itself: the loan agreement. */
export const popAgreementPosition = '1'

/** Where an agreement about a product can be read. There is no session in it: its text is the same for everybody. */
export function agreementAddress(origin: string, position: string, productId: string): string {
  return `${origin}/agreements/${encodeURIComponent(position)}?${new URLSearchParams({ productId })}`
}
