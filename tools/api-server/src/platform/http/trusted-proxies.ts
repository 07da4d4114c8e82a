import { BlockList, isIP } from 'node:net'

import { StartProblem } from '../start-problem.ts'

/**
 * The proxies that `PAHIRAM_PROXIES` names: addresses and networks (`127.0.0.1, 10.0.0.0/8`), apart by commas.
 * @throws {StartProblem} when one of them is neither.
 */
export function readTrustedProxies(environment: Readonly<Record<string, string | undefined>>): string[] {
  const named = (environment['PAHIRAM_PROXIES'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const odd = named.find((one) => !isNetwork(one))

  if (odd !== undefined) throw new StartProblem(`PAHIRAM_PROXIES names "${odd}"; it is no address and no network.`)
  return named
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)

  if (family === 0 || text.split('/').length > 2) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}
