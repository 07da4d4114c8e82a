import type { Log } from '../http/implement.ts'
import { StartProblem } from '../start-problem.ts'

/** The header in which a shell or a proxy in front hands over what the deployment's own service can verify. */
export const attestationHeader = 'X-Attestation'

/** What a deployment's own service says of a caller; `unknown` when it cannot tell, or cannot be reached. */
export type Attested = 'trusted' | 'refused' | 'unknown'

/** Asks a deployment's own service whether a caller is a person's device. */
export type Attest = (asked: { attestation: string; address: string; call: string }) => Promise<Attested>

const timeoutMs = 2_000

/**
 * Reads `PAHIRAM_ATTESTATION_URL`; undefined without it.
 * @throws {StartProblem} when it is no https address.
 */
export function readAttestationUrl(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const url = environment['PAHIRAM_ATTESTATION_URL'] || undefined

  if (url !== undefined && (!URL.canParse(url) || !/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(url)))
    throw new StartProblem('PAHIRAM_ATTESTATION_URL is no https: address.')
  return url
}

/**
 * Asks by `POST <url>` with the JSON `{ attestation, address, call }`: a 2xx trusts the caller, 403 refuses them. Whatever
 * else happens within two seconds changes nothing, so that a service that is down neither opens nor closes registration.
 */
export function attestBy(url: string | undefined, log: Log): Attest {
  if (url === undefined) return async () => 'unknown'

  return async (asked) => {
    try {
      const { ok, status, body } = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(asked),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })

      await body?.cancel()
      if (ok) return 'trusted'
      if (status === 403) return 'refused'
      log(`The attestation service answered HTTP ${status}.`, 'warn')
    } catch (error) {
      log(`The attestation service did not answer: ${error instanceof Error ? error.message : String(error)}`, 'warn')
    }
    return 'unknown'
  }
}
