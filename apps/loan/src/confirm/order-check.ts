import { getLoanDetails } from '@pahiram/contract'
import { type PageEnvironment, rejectionOf } from '@pahiram/page'

type Api = PageEnvironment['api']

/** A push that got lost may still be at work on the server, ms: "there is none" is believed the second time only. */
const settlingTime = 2_000

/** Refusals that say nothing of the order: a request without its parts, an unknown session, too many calls. */
const otherReasons: readonly string[] = ['400', '401', '403', '429']

const settled = 200

/**
 * Asks whether a push whose answer got lost made a loan. An order that is repaid was there before; any other one, also
 * of a status nobody knows, is taken for the new one: better no second offer than a second loan.
 * @throws {ApiError} when the server cannot tell.
 */
export async function isLoanMade(api: Api, productId: string | undefined): Promise<boolean> {
  if (await hasOrder(api, productId)) return true
  await new Promise((resolve) => setTimeout(resolve, settlingTime))
  return hasOrder(api, productId)
}

async function hasOrder(api: Api, productId: string | undefined): Promise<boolean> {
  try {
    const { orderStatus } = await api(getLoanDetails, { productId })

    return orderStatus !== settled
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined || otherReasons.includes(rejection.code)) throw error
    return false
  }
}
