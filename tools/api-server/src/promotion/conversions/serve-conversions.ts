import { randomUUID } from 'node:crypto'

import { type ConversionList, conversionsPath } from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'

import { addConversions, type Network } from '../../ledger/landing/add-conversions.ts'
import type { Platform } from '../../platform/platform.ts'
import { partsOf } from './deliver-conversion.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { answered } from '../../platform/http/envelope.ts'

const path = conversionsPath.slice(staffPath.length)

/** Serves what ad networks were sent and answered, as staff calls. */
export function serveConversions(
  scope: FastifyInstance,
  { database: { query }, outbox, now }: Pick<Platform, 'database' | 'outbox' | 'now'>,
  networks: readonly Network[],
): void {
  scope.get(path, everyRole, async () => {
    const ofKind = query.selectFrom('outbox').where('kind', '=', 'conversion')
    const { waiting } = await ofKind
      .where('delivered_at', 'is', null)
      .select((row) => row.fn.countAll<string>().as('waiting'))
      .executeTakeFirstOrThrow()
    const rows = await ofKind.orderBy('made_at', 'desc').limit(200).selectAll().execute()

    return answered({
      networks,
      waiting: Number(waiting),
      conversions: rows.map((row) => {
        const { network, step, eventId } = partsOf(row.idempotency_key)

        return {
          network,
          step,
          eventId,
          madeAt: row.made_at.toISOString(),
          sentAt: row.delivered_at?.toISOString() ?? null,
          tries: row.tries,
          answer: row.failure ?? (row.answer === null ? '' : String(JSON.parse(row.answer))),
        }
      }),
    } satisfies ConversionList)
  })
  scope.post(`${path}/test`, { config: { staffRoles: ['editor', 'approver'] } }, async () => {
    const keys = await addConversions(query, { networks, step: 'test', ids: [randomUUID()] }, now())

    // What fails is shown with the others.
    await Promise.all(keys.map(async (key) => outbox.deliver(key).catch(() => undefined)))
    return answered(null)
  })
}
