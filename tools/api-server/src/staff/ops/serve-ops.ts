import { opsPath } from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'

import { deploymentsOf, readPublished } from './published.ts'
import { type OpsSources, readSituation } from './situation.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { answered } from '../../platform/http/envelope.ts'

/** Serves how everything does to staff, whatever their role: the page `/ops` shows it (docs/operations.md). */
export function serveOps(scope: FastifyInstance, sources: OpsSources): void {
  const { counts, published } = sources

  if (published) counts.alwaysCount(async () => (await readPublished(published)).flatMap(deploymentsOf))
  scope.get(opsPath.slice(staffPath.length), everyRole, async () => answered(await readSituation(sources)))
}
