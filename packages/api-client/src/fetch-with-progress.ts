/**
 * Makes a `fetch` that tells how much of the body has gone, from 0 to 1: `fetch` itself cannot say, XMLHttpRequest can.
 * It answers and fails as `fetch` does, so a call is the same in every other respect (`CallOptions.fetch`).
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return async function send(input, init) {
    const request = new Request(input, init)
    const body = await request.blob()

    if (request.signal.aborted) throw aborted()

    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      const leave = () => {
        call.abort()
        reject(aborted())
      }

      call.open(request.method, request.url)
      request.headers.forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.onprogress = ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      }
      call.onload = () => resolve(responseOf(call))
      // The same as what `fetch` rejects with, so that the loss is recognized.
      call.onerror = () => reject(new TypeError('Failed to fetch'))
      call.onloadend = () => request.signal.removeEventListener('abort', leave)
      request.signal.addEventListener('abort', leave)
      call.send(body)
    })
  }
}

function responseOf({ status, responseText }: XMLHttpRequest): Response {
  return new Response(responseText === '' ? null : responseText, { status })
}

function aborted(): DOMException {
  return new DOMException('The call was aborted', 'AbortError')
}
