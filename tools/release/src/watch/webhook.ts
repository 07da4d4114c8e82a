import { type Output, UsageError } from '@pahiram/command-line'

import type { WatchNews } from './watch.ts'

const usualTimeoutMs = 5_000

/** Reads `--webhook`. @throws {UsageError} without what was written: it may hold a secret. */
export function parseWebhook(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined

  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError('--webhook is no web address, such as https://chat.example/hooks/release.')
  }
  // No request is made to such an address.
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--webhook has a user or a password in front of its host, which cannot be sent.')
  }
  return written
}

/**
 * Sends news to the team; what does not arrive is warned of and changes nothing. Of the address a warning names the host
 * alone: path and query let anybody write to the team.
 */
export async function sendNews(
  webhook: string,
  app: string,
  { state, deployId, text }: WatchNews,
  output: Output,
  timeoutMs = usualTimeoutMs,
): Promise<void> {
  const { host } = new URL(webhook)

  try {
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, app, deployment: deployId, state }),
      signal: AbortSignal.timeout(timeoutMs),
    })

    if (!answer.ok) output.warn(`The webhook at ${host} answered ${answer.status}.`)
  } catch (error) {
    output.warn(
      (error as Error).name === 'TimeoutError'
        ? `The webhook at ${host} did not answer within ${timeoutMs / 1_000} seconds.`
        : `The webhook at ${host} could not be reached (${reasonOf(error as Error)}).`,
    )
  }
}

/** Why a request failed: `fetch` itself says “fetch failed” of everything, and its cause knows. */
function reasonOf({ cause, name }: Error): string {
  const { code, message } = (cause ?? {}) as { readonly code?: string; readonly message?: string }

  return code ?? message ?? name
}
