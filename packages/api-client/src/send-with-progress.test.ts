import { answer, fail, refuse, requestsOf, startApiMock } from '@pahiram/api-mock'
import { uploadComplaintImage } from '@pahiram/contract'
import { afterEach, expect, test, vi } from 'vitest'

import { sendWithProgress } from './send-with-progress.ts'
import { apiOf, failureOf } from './test-calls.ts'

startApiMock()

afterEach(() => vi.restoreAllMocks())

const picture = new Blob(['x'.repeat(1000)], { type: 'image/jpeg' })

function upload(options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) {
  return apiOf({ query: 'sessionId=s1' })(
    uploadComplaintImage,
    { problemImage: picture },
    {
      send: sendWithProgress(options.onProgress ?? (() => undefined)),
      ...(options.signal && { signal: options.signal }),
    },
  )
}

test('a picture goes as with fetch: query, headers and file are the same', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })

  expect(await upload()).toEqual({ url: '/p/1.jpg' })

  const [request] = requestsOf(uploadComplaintImage)
  expect(request?.query.get('sessionId')).toBe('s1')
  expect(request?.headers.get('X-Session-Id')).toBe('s1')
  expect(request?.headers.get('Accept')).toBe('application/json')
  expect(request?.fields.problemImage).toMatchObject({ size: 1000 })
})

test('a picture goes up in a browser that cannot read a form back out of its request', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  // As WebKit does.
  vi.spyOn(Request.prototype, 'blob').mockRejectedValue(
    new DOMException('Unable to read form data', 'InvalidStateError'),
  )

  expect(await upload()).toEqual({ url: '/p/1.jpg' })
})

test('upload reports its progress as a share of 1', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  const shares: number[] = []
  // eslint-disable-next-line typescript/unbound-method -- it is called with the call that it belongs to
  const { send } = XMLHttpRequest.prototype

  // The browser double sends, but reports no progress.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function sendTelling(this: XMLHttpRequest, body) {
    for (const [loaded, total] of [
      [0, 0],
      [250, 1000],
      [1000, 1000],
    ] as const) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
    }
    send.call(this, body)
  })
  await upload({ onProgress: (share) => shares.push(share) })

  expect(shares).toEqual([0.25, 1])
})

test('a refusal, a broken line, a status and an empty answer are the failures they are with fetch', async () => {
  refuse(uploadComplaintImage, { code: '9', message: 'Too large' })
  expect(await failureOf(upload())).toEqual({ kind: 'rejected', rejection: { code: '9', message: 'Too large' } })

  fail(uploadComplaintImage, { network: true })
  expect(await failureOf(upload())).toEqual({ kind: 'offline' })

  fail(uploadComplaintImage, { status: 502 })
  expect(await failureOf(upload())).toEqual({ kind: 'broken', status: 502 })

  fail(uploadComplaintImage, { empty: true })
  expect(await failureOf(upload())).toEqual({ kind: 'broken', status: 200 })
})

test('is let go of at any time', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' }, { delay: 5_000 })
  const stop = new AbortController()
  const sent = upload({ signal: stop.signal })

  setTimeout(() => stop.abort(), 50)

  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})
