import { runInThisContext } from 'node:vm'

import { answer, requestsOf, startApiMock } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { followedScript, followingBlock, followScript } from '@pahiram/page-html'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followingResponse, planEarlyCall, startFirstCall } from './early.ts'
import { apiOf } from './test-calls.ts'

startApiMock()

const query = 'utm_tag=t%20a&orderId=o%2F1&sessionId=s1&userId=%E4%BD%A0+&productId=p1&problemId=ignored'

beforeEach(() => window.history.replaceState(null, '', `/order?${query}`))
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
  document.body.replaceChildren()
  delete window.__pahiramFollow
  delete (window as { __pahiramFollowed?: unknown }).__pahiramFollowed
  delete window.__pahiramEarly
})

/** What the server wrote behind this page (`tools/api-server/src/site/following-answer.ts`). */
const call = {
  url: `${getLoanDetails.path}?sessionId=s1&userId=%E4%BD%A0+&utm_tag=t+a`,
  body: 'productId=p1&orderId=o%2F1',
  at: Date.now(),
}
const text = '{"code":"0","data":{"orderStatus":174,"noticeDesText":"<b>"}}'
const following = followingBlock(call, text)

/** Writes what follows the page into it, without the document's end. */
function write(rest: string): void {
  document.body.innerHTML = rest
}

/** Opens a page of which the server says that its answer follows; what comes then is the rest of the document. */
function openFollowed(type = 'navigate'): (rest?: string) => void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList)
  // As a browser runs it, in front of the page's own script.
  runInThisContext(followScript)
  startFirstCall(
    planEarlyCall({ endpoint: getLoanDetails, parameters: ['productId', 'orderId'] }),
    (send, call) => followingResponse(call, send) ?? send(),
  )
  return (rest) => {
    if (rest !== undefined) write(rest)
    document.dispatchEvent(new Event('readystatechange'))
  }
}

test('an answer that follows the page in its document is handed over when it is there, and nothing is sent', async () => {
  const come = openFollowed()
  const details = apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  come(following)
  expect(await details).toMatchObject({ orderStatus: 174 })
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test('an answer is handed over as soon as it has been read, before the browser has seen the end of the document', async () => {
  openFollowed()

  const details = apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  write(following)
  runInThisContext(followedScript)
  expect(await details).toMatchObject({ orderStatus: 174 })
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test('an answer that is the same for all who open the address names no call, and is handed over', async () => {
  const come = openFollowed()
  const details = apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  come(followingBlock({}, text))
  expect(await details).toMatchObject({ orderStatus: 174, noticeDesText: '<b>' })
  expect(requestsOf(getLoanDetails)).toEqual([])
})

test('what stands behind the answer does nothing in a page whose own script was kept from running', () => {
  expect(() => runInThisContext(followedScript)).not.toThrow()
})

test.each([
  { what: 'nothing', rest: undefined },
  { what: 'an answer that breaks off', rest: following.slice(0, following.indexOf('notice')) },
  { what: 'what is no answer', rest: following.replace(text, '').replace('\n', '') },
  { what: 'the answer of another session', rest: followingBlock({ ...call, url: getLoanDetails.path }, text) },
  { what: 'the answer of another order', rest: followingBlock({ ...call, body: 'productId=p1&orderId=o2' }, text) },
  { what: 'an answer of some minutes ago', rest: followingBlock({ ...call, at: Date.now() - 120_000 }, text) },
])('where $what follows the page, it makes the call itself', async ({ rest }) => {
  answer(getLoanDetails, { orderStatus: 180 })

  const come = openFollowed()
  const details = apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })

  come(rest)
  expect(await details).toMatchObject({ orderStatus: 180 })
  expect(requestsOf(getLoanDetails)).toHaveLength(1)
})

test('a borrower who comes back is told how things stand now, whatever the document says', async () => {
  answer(getLoanDetails, { orderStatus: 180 })
  openFollowed('back_forward')(following)

  expect(await apiOf({ query })(getLoanDetails, { productId: 'p1', orderId: 'o/1' })).toMatchObject({
    orderStatus: 180,
  })
})
