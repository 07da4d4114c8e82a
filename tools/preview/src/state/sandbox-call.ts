/**
 * Asks the sandbox's own switches, which are no calls of the contract.
 * @throws Error when they do not answer, or do not take what was sent.
 */
export async function sandboxCall(method: 'GET' | 'POST' | 'DELETE', path: string, sent?: unknown): Promise<unknown> {
  const response = await fetch(new URL(path, window.location.href), {
    method,
    ...(sent !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
  })

  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}
