import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of `PAHIRAM_PUBLIC_ORIGIN`; undefined when it is not set. */
    publicOrigin?: string | undefined
  }
}

/** Names of the machine itself, as they stand in `Host`. */
const ownNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the origin that addresses of this server begin with: `PAHIRAM_PUBLIC_ORIGIN`. Without it, `Host` is read only when
 * it names the very socket that the request arrived at, as on a developer's machine; any other is the sender's to choose,
 * and the origin is empty: the address is relative, and the page resolves it against the server that it called.
 */
export function originOf({ server, host, raw: { socket } }: FastifyRequest): string {
  if (server.publicOrigin !== undefined) return server.publicOrigin

  const { localAddress = '', localPort } = socket
  const own = [...ownNames, localAddress.replace(/^::ffff:/, '')]

  return own.some((name) => host === `${name}:${localPort}`) ? `http://${host}` : ''
}

/** A link as the caller can follow it: `{origin}` in it is replaced by the origin of the pages. */
export function onOrigin<Link extends string | null>(link: Link, origin: string): Link {
  return (link === null ? null : link.replace('{origin}', origin)) as Link
}
