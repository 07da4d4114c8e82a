import type { Send } from './transport.ts'

/**
 * Makes a way to send a call that reports how much of the body has gone, from 0 to 1: `fetch` cannot say,
 * XMLHttpRequest can. It answers and fails as `fetch` does, so the call is the same in every other respect. The body goes
 * to XMLHttpRequest as it was given: WebKit cannot read a form with a file back out of a `Request`.
 * @example
 * api(uploadComplaintImage, { problemImage }, { send: sendWithProgress((share) => draw(share)) })
 */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      const stop = () => {
        call.abort()
        reject(new DOMException('Aborted', 'AbortError'))
      }

      if (signal?.aborted) return stop()

      call.open(method, url)
      new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      }
      call.onload = () => resolve(new Response(call.responseText || null, { status: call.status }))
      // The same as what `fetch` rejects with, so that the loss is recognized.
      call.onerror = () => reject(new TypeError('Failed to fetch'))
      call.onloadend = () => signal?.removeEventListener('abort', stop)
      signal?.addEventListener('abort', stop)
      call.send(body as XMLHttpRequestBodyInit)
    })
}
