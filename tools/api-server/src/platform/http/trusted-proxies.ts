import { isIP } from 'node:net'

import { StartProblem } from '../start-problem.ts'

/**
 * The proxies that `PAHIRAM_PROXIES` names: addresses and networks (`127.0.0.1, 10.0.0.0/8`), apart by commas.
 * @throws {StartProblem} when one of them is neither.
 */
export function readTrustedProxies(environment: Readonly<Record<string, string | undefined>>): string[] {
  const named: string[] = environment['PAHIRAM_PROXIES']?.match(/[^\s,](?:[^,]*[^\s,])?/g) ?? []
  const odd = named.find((one) => !isNetwork(one))

  if (odd !== undefined) throw new StartProblem(`PAHIRAM_PROXIES names "${odd}"; it is no address and no network.`)
  return named
}

/** A network of everybody is none: it would trust whoever asks. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0

  return Number(bits) >= 1 && Number(bits) <= most
}
