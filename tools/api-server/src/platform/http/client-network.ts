/**
 * Returns the part of an IP address that identifies a customer, for limits: an IPv4 address as it is, of IPv6 the /64,
 * within which a customer has all addresses. Of a connection that has ended nothing is known.
 * @example clientNetwork('2001:db8:0:1::7') === '2001:db8:0:1'
 */
export function clientNetwork(address = ''): string {
  // Some proxies add the port, which each connection has another of.
  const own = address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  const bare = own.replace(/^::ffff:(?=\d+\.)/i, '')

  if (!bare.includes(':')) return bare

  const [head = '', tail] = bare.split('%', 1)[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])]

  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
