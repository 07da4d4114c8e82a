import type { AnyEndpoint } from '@pahiram/contract'

/** A request that reached the mock, opened. */
export interface ReceivedRequest {
  /** What was sent as a form or multipart; of a GET, the fields of its query. A file stays a `File`. */
  readonly fields: Readonly<Record<string, string | File>>
  readonly query: URLSearchParams
  readonly headers: Headers
}

const received: { endpoint: AnyEndpoint; request: ReceivedRequest }[] = []

/** What reached an endpoint in this test, in order, answered or not. */
export function requestsOf(endpoint: AnyEndpoint): readonly ReceivedRequest[] {
  return received.filter((entry) => entry.endpoint.name === endpoint.name).map(({ request }) => request)
}

/** Keeps a request for `requestsOf`. */
export async function remember(endpoint: AnyEndpoint, request: Request): Promise<void> {
  const query = new URL(request.url).searchParams
  const fields = endpoint.method === 'GET' ? query : await bodyOf(request)

  received.push({ endpoint, request: { fields: Object.fromEntries(fields), query, headers: request.headers } })
}

/** Forgets everything, between tests. */
export function forgetRequests(): void {
  received.length = 0
}

async function bodyOf(request: Request): Promise<Iterable<[string, string | File]>> {
  const copy = request.clone()

  if (copy.headers.get('content-type')?.startsWith('multipart/') !== true) return new URLSearchParams(await copy.text())
  return (await copy.formData()).entries() as Iterable<[string, string | File]>
}
