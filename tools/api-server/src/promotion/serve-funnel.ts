import { funnelPath, funnelRequest } from '@pahiram/contract'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { Refusal } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { sumFunnel } from './sum-funnel.ts'

/** Serves the funnel to the promotion team, within the staff's door. */
export function serveFunnel(scope: FastifyInstance, { query }: Database, now: () => Date): void {
  scope.get(funnelPath.slice(staffPath.length), async (request) => {
    const read = v.safeParse(funnelRequest, request.query)

    if (!read.success) {
      const [issue] = read.issues

      throw new Refusal('400', `${v.getDotPath(issue) ?? 'The query'} ${issue.message}`)
    }
    return { code: '0', data: await sumFunnel(query, read.output, now()), message: 'success' }
  })
}
