import { createHmac } from 'node:crypto'

/** The key of the lender's core system at the servers of a run. */
export const coreKey = 'the-core-system-of-the-journeys-signs-with-this'

/** Calls as the lender's core system does (docs/integration.md). @returns what is in `data`. @throws Error with the answer of a refusal. */
export async function callCore(
  origin: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  content?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const t = (Date.now() / 1_000).toFixed(3)
  const v2 = createHmac('sha256', coreKey).update(`${t}.${method}.${path}.${body}`).digest('hex')
  const response = await fetch(origin + path, {
    method,
    headers: { 'pahiram-signature': `t=${t},v2=${v2}` },
    ...(content !== undefined && { body }),
  })
  const answer = await response.text()

  if (!response.ok) throw new Error(`${method} ${path}: ${answer}`)
  return (JSON.parse(answer) as { data: Record<string, unknown> }).data
}
