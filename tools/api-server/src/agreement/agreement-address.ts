/** The agreement that opens by itself: the loan agreement. */
export const popAgreementPosition = '1'

/** What an agreement is about: a product, with the figures that one account was offered, or those that everybody is. */
interface AgreedOffer {
  readonly product_id: string
  readonly offer_id: string | null
}

/** Where an agreement can be read. There is no session in it: who has the address may read it. */
export function agreementAddress(origin: string, position: string, { product_id, offer_id }: AgreedOffer): string {
  const query = new URLSearchParams({ productId: product_id, ...(offer_id !== null && { offer: offer_id }) })

  return `${origin}/agreements/${encodeURIComponent(position)}?${query}`
}
