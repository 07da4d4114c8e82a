import { isIP } from 'node:net'

/**
 * The proxies in front that are believed who a visitor is, as a setting names them: addresses and networks
 * (`127.0.0.1, 10.0.0.0/8`), apart by commas or blanks. `odd` is the first that is neither.
 */
export function readTrustedProxies(text = ''): { readonly proxies: readonly string[]; readonly odd?: string } {
  const proxies = text.split(/[\s,]+/).filter((one) => one !== '')
  const odd = proxies.find((one) => !isNetwork(one))

  return { proxies, ...(odd !== undefined && { odd }) }
}

/** A network of everybody is none: it would trust whoever asks. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0

  return Number(bits) >= 1 && Number(bits) <= most
}
