import {
  type AnyEndpoint,
  getCardForm,
  getComplaint,
  getComplaintInit,
  getConfirmDetail,
  getExtensionInfo,
  getFailure,
  getInstalmentPlan,
  getLoanDetails,
  getLoanDocuments,
  getPaymentState,
  getVariantConfirmDetail,
  listAgreements,
  listComplaints,
  listPayments,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
}, 200_000)
afterAll(async () => server.close())

/** Which calls each page makes when it opens. */
const callsOfPage: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  order: [getLoanDetails],
  'loan-confirm': [getConfirmDetail, listAgreements],
  'loan-confirm2': [getVariantConfirmDetail],
  error: [getFailure],
  repay: [getInstalmentPlan, getPaymentState, listPayments, getLoanDocuments],
  'repay-delay': [getExtensionInfo],
  complaint: [getComplaintInit],
  complaintList: [listComplaints],
  complainDetails: [getComplaint],
  'bind-card': [getCardForm],
}

/** Fields that hold no text: codes, addresses, what a person wrote. */
const otherFields =
  /^(?:autocomplete|code|stat|type|value|cate|inputType|linkKey|key|id|state|kind|termUnit|content|disposeDetail|h5Url|orderNo|codes?|productLogo|logo|comProductLogo|popAgreementUrl|playeduL|images|disposeImages|image|problemId|position|orderId|offerId|name|productName|comProductName|channel|receiptNo|telephone)$/
/** Names, and what is written so in every language. */
const names =
  /Agila Cash for Market Vendors, Tricycle Drivers and Their Families|Agila \w+|Bayani \w+|Dagat \w+|Luntian Pera|Sampaguita Lend|Alon Pay|Maria Concepcion de los Santos-Villanueva|National Privacy Commission|Isla Online Banking|Perlas Wallet|Alon Wallet|Bangko \w+|Tindahan Counter|Sulok Express|Makati|Pinagsamang.*Partner|\b[A-Z]{1,3}-[\d-]+\b|\bAPP\b/g

/** The texts of an answer that are still in Latin letters. */
function latinTexts(answer: unknown, field = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => latinTexts(one, field))
  if (typeof answer === 'object' && answer !== null)
    return Object.entries(answer).flatMap(([key, one]) => latinTexts(one, key))
  if (typeof answer !== 'string' || otherFields.test(field)) return []
  return /[A-Za-z]{2,}/.test(answer.replaceAll(names, '')) ? [`${field}: ${answer}`] : []
}

test('no call that opens a page answers a Chinese reader in Latin letters', async () => {
  const scenarios = (await (await fetch(`${server.origin}/__sandbox/scenarios`)).json()) as {
    name: string
    url: string
  }[]
  const left = new Set<string>()
  let calls = 0

  for (const { name, url } of scenarios) {
    const { pathname, searchParams } = new URL(url, server.origin)
    const { sessionId, ...fields } = Object.fromEntries(searchParams)

    // Too long to be called often, and no other texts.
    if (name === 'complaints-10000') continue
    for (const endpoint of callsOfPage[pathname.slice(1)] ?? []) {
      const sent = {
        ...fields,
        product_id: fields['productId'] ?? '',
        scene: '3',
        kind: 'repay',
        orderId: fields['orderId'] ?? '',
      }
      const { data, message } = await call(
        server.origin,
        endpoint,
        endpoint.method === 'GET' ? '' : sent,
        sessionId,
        `?lang=zh${endpoint.method === 'GET' ? `&${new URLSearchParams(sent)}` : ''}`,
      )

      calls += 1
      for (const text of latinTexts(data)) left.add(text)
      if (message !== 'success') for (const text of latinTexts(String(message), 'message')) left.add(text)
    }
  }
  expect(calls).toBeGreaterThan(50)
  expect([...left], 'a text is `translated(…)`, a name is listed in `names`').toEqual([])
}, 200_000)
