import { releaseRatesPath, releaseRatesRequest } from '@pahiram/contract'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../api/envelope.ts'
import type { ViewCounts } from './view-counts.ts'

/** Tells ops how the views of each deployment went, within the staff's door. */
export function serveReleaseRates(scope: FastifyInstance, counts: ViewCounts): void {
  scope.get(releaseRatesPath.slice(staffPath.length), async ({ query }) => {
    const asked = v.safeParse(releaseRatesRequest, query)

    if (!asked.success) {
      const [issue] = asked.issues

      throw new ApiError('400', `${v.getDotPath(issue) ?? 'The query'} is not as expected: ${issue.message}`)
    }

    const { hours, app, by } = asked.output

    return { code: '0', data: { rows: await counts.rates({ hours, app, byPage: by === 'page' }) }, message: 'success' }
  })
}
