import { getPaymentState, type PaymentState, type RequestOf } from '@pahiram/contract'
import { isCallMissing, type PageEnvironment } from '@pahiram/page'

/**
 * What became of the last payment that was begun; undefined from a server that does not say.
 * @throws ApiError when the server could not be asked.
 */
export async function askPaymentState(
  api: PageEnvironment['api'],
  asked: RequestOf<typeof getPaymentState>,
  signal: AbortSignal,
): Promise<PaymentState | undefined> {
  try {
    return await api(getPaymentState, asked, { signal })
  } catch (error) {
    if (isCallMissing(error)) return undefined
    throw error
  }
}
