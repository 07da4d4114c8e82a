import { answer, fail, requestsOf, startApiMock } from '@pahiram/api-mock'
import {
  configurationElementId,
  getCardForm,
  getLoanDetails,
  listAgreements,
  type PagePlan,
  scoreApp,
} from '@pahiram/contract'
import { answerBlockOf } from '@pahiram/page-html'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type FirstCall, planFirstCall, startFirstCall } from './first-call.ts'
import { apiOf, failureOf } from './test-calls.ts'

startApiMock()

const query = 'utm_tag=t%20a&orderId=o%2F1&sessionId=s1&userId=%E4%BD%A0+&productId=p1&problemId=ignored'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(-0.49)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  window.history.replaceState(null, '', `/order?${query}`)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete window.__pahiramFirstCall
  delete window.pahiramFirstAnswer
})

/** Starts a first call as a page's inline script does, its plan being JSON, with this configuration before it. */
function runEarly(call: FirstCall, configuration?: string): void {
  if (configuration !== undefined) {
    const block = document.createElement('script')

    block.type = 'application/json'
    block.id = configurationElementId
    block.textContent = configuration
    document.head.append(block)
  }

  const { browserId } = call
  const plan = {
    call: planFirstCall(call),
    browserId: browserId && { ...browserId, pattern: browserId.pattern.source },
    languages: {},
    titles: {},
  }

  startFirstCall(JSON.parse(JSON.stringify(plan)) as PagePlan)
}

const firstCall: FirstCall = { endpoint: getLoanDetails, parameters: ['productId', 'orderId'] }

test('the first call starts before the page does, and its answer is handed over', async () => {
  answer(getLoanDetails, { orderStatus: 180 })
  runEarly(firstCall, '{"apiBase":""}')

  const details = await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  expect(details).toMatchObject({ orderStatus: 180 })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('it is sent exactly as the client sends it', async () => {
  answer(getLoanDetails)
  runEarly(firstCall)
  await window.__pahiramFirstCall?.response
  delete window.__pahiramFirstCall
  await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  const [early, late] = requestsOf(getLoanDetails)
  const sent = ['accept', 'content-type', 'x-session-id', 'x-user-id', 'x-lang']

  expect(early?.fields).toEqual({ productId: 'p1', orderId: 'o/1' })
  expect(early?.fields).toEqual(late?.fields)
  expect(early?.query.toString()).toBe(late?.query.toString())
  expect(sent.map((name) => early?.headers.get(name))).toEqual(sent.map((name) => late?.headers.get(name)))
})

test('a parameter travels under the name that the call has for it', async () => {
  answer(getCardForm, { items: [{ code: 'bankName' }] })
  runEarly({ endpoint: getCardForm, parameters: [['productId', 'product_id'], 'orderId'] })
  await window.__pahiramFirstCall?.response

  expect(requestsOf(getCardForm).map(({ fields }) => fields)).toEqual([{ product_id: 'p1', orderId: 'o/1' }])
})

test('the client takes over a call whose parameter has another name', async () => {
  answer(getCardForm, { items: [{ code: 'bankName' }] })
  runEarly({ endpoint: getCardForm, parameters: [['productId', 'product_id']] })

  expect(await apiOf({ query })(getCardForm, { product_id: 'p1' })).toMatchObject({ items: [{ code: 'bankName' }] })
  expect(requestsOf(getCardForm)).toHaveLength(1)
})

test('it is handed over once: the next call asks the server', async () => {
  answer(getLoanDetails)
  runEarly(firstCall)

  const api = apiOf({ query })
  const request = { productId: 'p1', orderId: 'o/1' }

  await api(getLoanDetails, request)
  await api(getLoanDetails, request)
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
})

test('another call is not given its answer', async () => {
  answer(getLoanDetails)
  runEarly(firstCall)
  await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o2' })

  expect(requestsOf(getLoanDetails).map(({ fields }) => fields.orderId)).toEqual(['o/1', 'o2'])
})

test.each([{ network: true }, { status: 503 }] as const)('when it fails (%j) the client asks again', async (fault) => {
  answer(getLoanDetails, { orderStatus: 21 })
  fail(getLoanDetails, { ...fault, times: 1 })
  runEarly(firstCall)

  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({ orderStatus: 21 })
  expect(requestsOf(getLoanDetails)).toHaveLength(2)
})

test('it counts as the first of three attempts', async () => {
  fail(getLoanDetails, { status: 503 })
  runEarly(firstCall)

  expect(await failureOf(apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' }))).toEqual({
    kind: 'broken',
    status: 503,
  })
  expect(requestsOf(getLoanDetails)).toHaveLength(3)
})

test.each([
  ['never comes', new Promise<Response>(() => undefined)],
  ['never ends', Promise.resolve({ text: () => new Promise(() => undefined) } as Response)],
])('an early answer that %s runs out of time like any other', async (_name, response) => {
  window.__pahiramFirstCall = { method: 'POST', url: '/v3/loan-details/loan-details', body: '', response }

  expect(await failureOf(apiOf({ timeoutMs: 40 })(getLoanDetails, {}))).toEqual({ kind: 'timeout' })
})

test.each([
  [{ html: true }, { kind: 'broken', status: 200 }],
  [{ empty: true }, { kind: 'broken', status: 200 }],
  [{ status: 404 }, { kind: 'broken', status: 404 }],
] as const)('an early answer of another kind (%j) is reported like any other', async (fault, failure) => {
  fail(getLoanDetails, fault)
  runEarly(firstCall)

  expect(await failureOf(apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' }))).toEqual(failure)
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

/** Puts the answer into the document that a server drew the page with. */
function drawWith(text: string, url = `${getLoanDetails.path}?sessionId=s1&utm_tag=t+a`, language?: string): void {
  document.body.innerHTML = answerBlockOf({ method: 'POST', url, body: 'orderId=o%2F1', language }, text)
}

test('the answer that the server drew the page with is taken once, and nothing is sent', async () => {
  answer(getLoanDetails, { orderStatus: 21 })
  drawWith('{"code":"0","data":{"orderStatus":174,"productName":"</script><!--"}}')

  const api = apiOf({ query: 'sessionId=s1&utm_tag=t%20a&orderId=o%2F1' })

  expect(await api(getLoanDetails, { orderId: 'o/1' })).toMatchObject({
    orderStatus: 174,
    productName: '</script><!--',
  })
  expect(requestsOf(getLoanDetails)).toHaveLength(0)
  expect(await api(getLoanDetails, { orderId: 'o/1' })).toMatchObject({ orderStatus: 21 })
})

test.each([
  ['of another session', `${getLoanDetails.path}?sessionId=s2`],
  ['of another server', `https://other.example${getLoanDetails.path}?sessionId=s1&utm_tag=t+a`],
])('an answer %s in the document is left alone', async (_, url) => {
  answer(getLoanDetails, { orderStatus: 21 })
  drawWith('{"code":"0","data":{"orderStatus":174}}', url)

  expect(await apiOf({ query: 'sessionId=s1&utm_tag=t%20a' })(getLoanDetails, { orderId: 'o/1' })).toMatchObject({
    orderStatus: 21,
  })
})

test('an answer in the document says which language it is in', async () => {
  const onAnswer = vi.fn<(language: string | null) => void>()

  drawWith('{"code":"0","data":{"orderStatus":174}}', undefined, 'fil')
  await apiOf({ query: 'sessionId=s1&utm_tag=t%20a', onAnswer })(getLoanDetails, { orderId: 'o/1' })

  expect(onAnswer.mock.calls[0]?.[0]).toBe('fil')
})

test('parameters that the page does not have are left out, on both sides', async () => {
  window.history.replaceState(null, '', '/order?orderId=o1')
  answer(getLoanDetails)
  runEarly(firstCall)
  await apiOf({ query: 'orderId=o1' })(getLoanDetails, { productId: undefined, orderId: 'o1' })

  expect(requestsOf(getLoanDetails).map(({ fields }) => fields)).toEqual([{ orderId: 'o1' }])
})

test('a GET and its fixed fields are handed over too', async () => {
  answer(listAgreements, [])
  runEarly({ endpoint: listAgreements, parameters: ['productId'], fixed: { scene: '3' } }, '{"apiBase":7}')
  await apiOf({ query })(listAgreements, { productId: 'p1', scene: '3' })

  expect(requestsOf(listAgreements)).toHaveLength(1)
  expect(requestsOf(listAgreements)[0]?.fields).toMatchObject({ productId: 'p1', scene: '3', sessionId: 's1' })
})

test('it asks the base that the configuration names', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"code":0}'))

  runEarly(firstCall, '{"apiBase":"https://api.example/v1/"}')

  expect(asked.mock.calls[0]?.[0]).toMatch(/^https:\/\/api\.example\/v1\/v3\/loan-details\/loan-details\?sessionId=s1&/)
})

test('a page whose configuration cannot be read, and a browser that forbids fetch, are left alone', () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    throw new TypeError('forbidden')
  })

  expect(() => runEarly(firstCall, '{broken')).not.toThrow()
  expect(window.__pahiramFirstCall).toBeUndefined()
})

const idFormat = { key: 'test.id', header: 'X-Test-Id', pattern: /^[\da-f]{32}$/ }
const withBrowserId: FirstCall = { endpoint: getLoanDetails, parameters: ['orderId'], browserId: idFormat }

async function sentId(): Promise<string | null | undefined> {
  await window.__pahiramFirstCall?.response
  return requestsOf(getLoanDetails).at(-1)?.headers.get('X-Test-Id')
}

test('a browser gets an id of its own, which stays the same and is in no address', async () => {
  localStorage.clear()
  answer(getLoanDetails)
  runEarly(withBrowserId)
  const first = await sentId()

  runEarly(withBrowserId)

  expect(first).toMatch(idFormat.pattern)
  expect(await sentId()).toBe(first)
  expect(localStorage.getItem('test.id')).toBe(first)
  expect(
    requestsOf(getLoanDetails)
      .map(({ query: sent }) => sent.toString())
      .join(),
  ).not.toContain(first)
})

test('a browser id of a wrong form is replaced', async () => {
  localStorage.setItem('test.id', 'me\n: you')
  answer(getLoanDetails)
  runEarly(withBrowserId)

  expect(await sentId()).toMatch(idFormat.pattern)
  expect(localStorage.getItem('test.id')).toMatch(idFormat.pattern)
})

test('a browser that keeps nothing gets an id for this call, and the client takes the answer over', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  answer(getLoanDetails)
  runEarly(withBrowserId)
  await apiOf({ query })(getLoanDetails, { orderId: 'o/1' }, { headers: { 'X-Test-Id': 'other' } })

  expect(requestsOf(getLoanDetails)).toHaveLength(1)
  expect(await sentId()).toMatch(idFormat.pattern)
})

test.each(['/order', '/order?orderId='])('a call that must be complete is left to the page at %s', (address) => {
  window.history.replaceState(null, '', address)
  runEarly({ endpoint: getLoanDetails, parameters: ['orderId'], complete: true })

  expect(window.__pahiramFirstCall).toBeUndefined()
})

test('a call that is complete leaves early', async () => {
  answer(getLoanDetails)
  runEarly({ endpoint: getLoanDetails, parameters: ['orderId'], complete: true })
  await window.__pahiramFirstCall?.response

  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('only a read may be sent early', () => {
  expect(() => planFirstCall({ endpoint: scoreApp, parameters: [] })).toThrow('scoreApp is no read')
})

/** What the shell of a phone fetched for this page; its parameters in another order, its encoding another one. */
function handOver(changes: object = {}): void {
  window.pahiramFirstAnswer = {
    method: 'POST',
    url: `${getLoanDetails.path}?sessionId=s1&utm_tag=t%20a&userId=%E4%BD%A0%20`,
    body: 'orderId=o/1&productId=p1',
    text: '{"code":"0","data":{"orderStatus":174}}',
    at: Date.now(),
    ...changes,
  }
}

test('an answer that the shell fetched is shown, and nothing is sent', async () => {
  handOver()
  runEarly(firstCall, '{"apiBase":""}')

  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 174,
  })
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test('the answer of a shell that names the whole address is that of a page whose API is its own origin', async () => {
  handOver({ url: `${location.origin}${getLoanDetails.path}?userId=%E4%BD%A0%20&sessionId=s1&utm_tag=t+a` })
  runEarly(firstCall, '{"apiBase":""}')

  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 174,
  })
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test.each([
  ['method', { method: 'GET' }],
  ['url', { url: 'https://' }],
  ['body', { body: 'orderId=o2' }],
  ['text', { text: 7 }],
  ['at', { at: 0 }],
])('a page of no release says in the console that %s kept it from taking the answer', async (name, changes) => {
  const said = vi.spyOn(console, 'info')

  answer(getLoanDetails)
  handOver(changes)
  runEarly(firstCall)
  await window.__pahiramFirstCall?.response
  expect(said.mock.calls).toEqual([[`pahiramFirstAnswer not taken: ${name}`]])

  document.head.innerHTML += '<meta name="release" content="loan@0123456789ab">'
  handOver(changes)
  runEarly(firstCall)
  await window.__pahiramFirstCall?.response
  expect(said).toHaveBeenCalledOnce()
})

test.each([
  ['of another order', { body: 'orderId=o2&productId=p1' }],
  ['of another session', { url: `${getLoanDetails.path}?sessionId=s2&utm_tag=t%20a&userId=%E4%BD%A0%20` }],
  ['of another server', { url: `https://other.example${getLoanDetails.path}?${query}` }],
  ['of another method', { method: 'GET' }],
  ['that is 11 s old', { at: Date.now() - 11_000 }],
  ['of tomorrow', { at: Date.now() + 86_400_000 }],
  ['without a time', { at: undefined }],
  ['without a text', { text: { code: '0' } }],
])('an answer %s that the shell hands over is not shown', async (_, changes) => {
  answer(getLoanDetails, { orderStatus: 180 })
  handOver(changes)
  runEarly(firstCall)

  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 180,
  })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('the answer of the shell is shown in a web view whose clock lacks entries', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(undefined as unknown as PerformanceEntryList)
  handOver()
  runEarly(firstCall)
  expect(window.__pahiramFirstCall).toBeDefined()
})

test.each(['reload', 'back_forward'])('the answer of the shell is not shown at a %s', async (type) => {
  answer(getLoanDetails, { orderStatus: 180 })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  handOver()
  runEarly(firstCall)
  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 180,
  })
})

test.each([undefined, null, 7, 'text', []])('what is no answer at all (%j) is ignored', async (given) => {
  answer(getLoanDetails, { orderStatus: 180 })
  window.pahiramFirstAnswer = given
  runEarly(firstCall)
  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 180,
  })
})
