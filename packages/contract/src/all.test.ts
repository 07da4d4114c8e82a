import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { allEndpoints } from './all.ts'
import { readAnswer } from './index.ts'
import * as contract from './index.ts'
import { answersOf, mangledAnswersOf } from './testing/answers.ts'

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const)

/** Every place of a read answer that would show nonsense. */
function nonsenseIn(read: unknown): unknown[] {
  if (Array.isArray(read)) return read.flatMap((one) => (one === undefined ? ['a hole'] : nonsenseIn(one)))
  if (typeof read === 'object') return read === null ? ['null'] : Object.values(read).flatMap(nonsenseIn)
  return typeof read === 'number' && !Number.isFinite(read) ? [read] : []
}

describe.each(named)('%s', (_name, endpoint) => {
  test('reads a thousand mangled answers without nonsense', () => {
    fc.assert(
      fc.property(mangledAnswersOf(endpoint), (answer) => {
        expect(nonsenseIn(readAnswer(endpoint, answer))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('reads its own output unchanged', () => {
    fc.assert(
      fc.property(mangledAnswersOf(endpoint), (answer) => {
        const read = readAnswer(endpoint, answer)

        expect(readAnswer(endpoint, read)).toEqual(read)
      }),
    )
  })

  test('keeps every field of a proper answer', () => {
    fc.assert(
      fc.property(answersOf(endpoint), (answer) => {
        const read = readAnswer(endpoint, answer)

        expect(keysOf(read)).toEqual(endpoint.answer.shape.kind === 'nothing' ? [] : keysOf(answer))
      }),
    )
  })
})

/** The names of all fields, with their places. */
function keysOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([name, part]) => [`${place}/${name}`, ...keysOf(part, `${place}/${name}`)])
    .toSorted()
}

test('every endpoint that the contract exports is in the list, under its own name', () => {
  const exported = Object.entries(contract).filter(
    ([, value]) => typeof value === 'object' && 'effect' in value && 'answer' in value,
  )

  expect(exported.map(([name, value]) => [name, value])).toEqual(
    expect.arrayContaining(named.map(([name, value]) => [name, value])),
  )
  expect(exported).toHaveLength(allEndpoints.length)
})

test('every endpoint has a name and an address of its own', () => {
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
  expect(new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(allEndpoints.length)
})

test('the calls that move money or send an SMS have their effect set, so that nothing repeats them', () => {
  const unrepeatable = allEndpoints
    .filter(({ effect }) => effect === 'money' || effect === 'sms')
    .map(({ name }) => name)

  expect(unrepeatable.toSorted()).toEqual([
    'commitRepayment',
    'confirmRepayment',
    'createPaymentCode',
    'payByAlipay',
    'pushLoan',
    'pushVariantLoan',
    'sendSmsCode',
  ])
})

test('only the variant reads its status from stat', () => {
  const variant = allEndpoints.filter(({ statusField }) => statusField === 'stat')

  expect(variant.map(({ name }) => name)).toEqual([
    'getVariantConfirmDetail',
    'listVariantAgreements',
    'getVariantAgreementLink',
    'pushVariantLoan',
  ])
  expect(variant.every(({ successCodes }) => successCodes.join() === '00')).toBe(true)
})

/**
 * The calls of docs/spec/contract.md §3 as they stand there: address, then what is sent. `?` marks what may be missing,
 * `=` what is always the same, `…` any further field.
 */
const table = `
POST /v3/loan-details/loan-details | productId? orderId?
POST /v3/loan-details/google-score | score=5
POST /service/event/save | productId? moduleId=30 positionId
POST /gopia/goya/define | mod=30 pos key
POST /card-init | product_id?
POST /bind-card-new | …
POST /card-change | …
POST /user-problem/problem-init | orderId?
POST /user-problem/upload-problem-img | problemImage
POST /user-problem/problem-save | problemType problemSonType? problemDetail problemImage orderNo? idempotencyKey?
POST /user-problem/problem-list |
POST /user-problem/problem-detail | problemId
POST /user-problem/save-score | score=3 problemId
POST /contact-kf-info | type=1
GET /api/v2/youmi/service/channel/channel-template | templateId
GET /api/v2/youmi/promotion/track-visit | page_id user_from? client_type? page_type=1 utm_tag? app_from?
GET /api/v2/youmi/promotion/get-sid |
POST /api/v2/youmi/promotion/get-sms | phone capcode sid deviceId? appName? app_from? user_from? utm_tag?
GET /api/v2/youmi/promotion/track-click | page_id user_from? client_type? page_type=1 utm_tag? app_from? phone
POST /api/v2/youmi/promotion/register | phone capcode sid deviceId? appName? merchantNumber userName smsCode idempotencyKey? invite_code? user_from? id? app_from? utm_tag?
POST /ndustan/imitating | productId? orderId?
POST /v3/installment/loan-play-detail | productId? orderId?
POST /v3/loan-details/generate-vcode | productId? orderId? amount channelNumber isDelay?=1 idempotencyKey?
POST /v3/loan-confirm/loan-detail-confirm | productId?
GET /v3/contract/contract | productId? scene=3
GET /v3/contract/contract-jump | productId? scene=3 position orderId?
POST /v3/loan-confirm/loan-detail-push | amount periods termUnit productId? offerId? idempotencyKey?
POST /gopia/goya/confirm-detail | productId?
GET /gopia/goya/contracts | productId? scene=3
GET /gopia/goya/contract-jump | productId? scene=3 position
POST /gopia/goya/push | productId? amount period unit offerId? idempotencyKey?
POST /gopia/goya/failure | productId?
POST /gopia/goya/failure-click | id
POST /gopia/goya/failure-link | id
POST /api/v1/youmi/youmi-api/service/loan/repayment-way | orderId? userId?
POST /api/v1/youmi/youmi-api/service/loan/repayment-commit | amount bankName cardId cardNo bankCode couponId orderId? userId? repayToken idempotencyKey?
POST /api/v1/youmi/youmi-api/service/loan/repayment-confirm | repaymentRecordId repayToken verifyCode sendMsg=1 orderId? userId?
POST /api/v1/youmi/youmi-api/service/loan/repayment-huichao | amount orderId? userId? repayToken
POST /v3/loan-details/payment-state | productId? orderId? kind=delay
POST /v3/loan-details/payments | productId? orderId?
POST /v3/loan-details/documents | productId? orderId?
POST /v3/loan-details/agreements | productId? orderId?
GET /api/v2/youmi/promotion/get-work | sid
POST /api/v2/youmi/promotion/prove-work | sid challenge counter derivedKey
`
const specified = table
  .trim()
  .split('\n')
  .map((row) => {
    const [address = '', sent = ''] = row.split('|').map((cell) => cell.trim())
    const fields = sent.split(' ').filter((field) => field !== '' && field !== '…')

    return {
      address,
      fields: fields.map((field) => {
        const [name = '', fixed] = field.split('=')

        return {
          name: name.replace('?', ''),
          isOptional: name.endsWith('?'),
          value: fixed ?? 'x',
          isFixed: fixed !== undefined,
        }
      }),
    }
  })

test('the list of endpoints has the calls of the contract, in its order', () => {
  expect(allEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(specified.map(({ address }) => address))
})

test.each(specified)(
  '$address accepts the fields of the contract, and rejects a request without them',
  ({ address, fields }) => {
    const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === address)
    const isUpload = endpoint?.encoding === 'multipart'
    const takes = (sent: typeof fields) =>
      endpoint !== undefined &&
      v.is(
        endpoint.request,
        Object.fromEntries(sent.map(({ name, value }) => [name, isUpload ? new Blob([value]) : value])),
      )

    expect(takes(fields)).toBe(true)
    expect(takes(fields.filter(({ isOptional }) => !isOptional))).toBe(true)
    for (const needed of fields.filter(({ isOptional }) => !isOptional)) {
      expect(takes(fields.filter((field) => field !== needed))).toBe(false)
    }
    for (const fixed of fields.filter(({ isFixed }) => isFixed)) {
      expect(takes([...fields, { ...fixed, value: 'another' }])).toBe(false)
    }
  },
)

test('a request schema drops the fields that it does not know', () => {
  for (const endpoint of allEndpoints.filter(({ request }) => v.is(request, {}))) {
    const isFreeForm = endpoint.path.startsWith('/bind-card') || endpoint.path === '/card-change'

    expect(Object.keys(v.parse(endpoint.request, { unknown: 'x' }) as object)).toEqual(isFreeForm ? ['unknown'] : [])
  }
})

test('a GET is sent as a query, the upload as multipart, and all else as a form', () => {
  for (const { method, name, encoding } of allEndpoints) {
    expect(encoding).toBe(name === 'uploadComplaintImage' ? 'multipart' : method === 'GET' ? 'query' : 'form')
  }
})

test('saveComplaint rejects a complaint longer than its limit; of an empty one the server says what is missing', () => {
  const save = allEndpoints.find(({ name }) => name === 'saveComplaint')
  const takes = (problemDetail: string) =>
    save !== undefined && v.is(save.request, { problemType: '1', problemDetail, problemImage: '' })

  expect([takes(''), takes('x'), takes('x'.repeat(200)), takes('x'.repeat(201))]).toEqual([true, true, true, false])
})
