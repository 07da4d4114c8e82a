import type { FastifyReply } from 'fastify'

/** Says that an answer also depends on this header of the request. */
export function alsoVary(reply: FastifyReply, header: string): FastifyReply {
  const before = reply.getHeader('Vary')

  return reply.header('Vary', before === undefined ? header : `${String(before)}, ${header}`)
}
