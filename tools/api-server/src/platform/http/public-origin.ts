import { StartProblem } from '../start-problem.ts'

/**
 * Reads `PAHIRAM_PUBLIC_ORIGIN`, the origin under which visitors reach this server, such as `https://pahiram.example`.
 * Undefined when it is not set: no absolute address is written then, since `Host` is the sender's to choose.
 * @throws {StartProblem} when it is no web origin.
 */
export function readPublicOrigin(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const written = environment['PAHIRAM_PUBLIC_ORIGIN'] ?? ''

  if (written === '') return undefined

  const url = URL.canParse(written) ? new URL(written) : undefined

  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  throw new StartProblem(`PAHIRAM_PUBLIC_ORIGIN is "${written}"; it is an origin, such as https://pahiram.example.`)
}
