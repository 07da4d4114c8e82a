/**
 * The error of a request to `url` that got no answer, as a log may hold it: `fetch` says “fetch failed” of everything, and only its
 * cause knows why. Of the address it names the host alone, since path and query may be secret.
 */
export function noAnswer(url: string, error: unknown): Error {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { code?: string; message?: string } }
  const reason = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? cause?.message ?? name)

  return new Error(`${new URL(url).host} did not answer (${reason})`, { cause: error })
}
