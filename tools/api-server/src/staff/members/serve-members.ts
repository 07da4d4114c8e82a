import { staffRoles } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { answered } from '../../platform/http/envelope.ts'
import type { StaffAccess } from '../../platform/staff/serve-staff.ts'
import { readRequest } from '../../platform/http/read-request.ts'

const added = v.object({ name: v.string(), role: v.picklist(staffRoles) })
const revoked = v.object({ name: v.string() })
const logRequest = v.object({
  days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)), '7'),
  name: v.optional(v.string()),
})

const adminOnly = { config: { staffRoles: [] } }

/**
 * Serves the members of staff to admins: `GET /members`, `POST /members` `{ name, role }` → `{ token }`, which is shown this
 * once, `POST /members/revoke` `{ name }`, and `GET /log?days=&name=` with who called what, and when.
 */
export function serveStaffMembers(scope: FastifyInstance, { members, calls }: StaffAccess): void {
  scope.get('/members', adminOnly, async () =>
    answered({
      members: (await members.list()).map(({ name, role, created_at, revoked_at }) => ({
        name,
        role,
        addedAt: created_at.toISOString(),
        revokedAt: revoked_at?.toISOString() ?? null,
      })),
    }),
  )
  scope.post('/members', adminOnly, async (request) => {
    const { name, role } = readRequest(added, request.body, `A member has a name and a role: ${staffRoles.join(', ')}.`)

    request.staffSubject = `${name} as ${role}`
    return answered({ name, role, token: await members.add(name, role) })
  })
  scope.post('/members/revoke', adminOnly, async (request) => {
    const { name } = readRequest(revoked, request.body, 'Say whose token to revoke: name.')

    request.staffSubject = name
    await members.revoke(name)
    return answered({ name })
  })
  scope.get('/log', adminOnly, async ({ query }) => {
    const { days, name } = readRequest(logRequest, query, 'days is a number from 1 to 999.')
    const rows = await calls.list({ days, name })

    return answered({ calls: rows.map(({ called_at, ...row }) => ({ at: called_at.toISOString(), ...row })) })
  })
}
