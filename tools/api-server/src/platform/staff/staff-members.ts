import { hash, randomBytes, randomUUID } from 'node:crypto'

import { type StaffRole, staffRoles } from '@pahiram/api-client/staff'

import { ApiError } from '../http/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { retrying, sqlStateOf } from '../database/retry.ts'

/** Who makes a staff call. */
export interface Staff {
  readonly name: string
  readonly role: StaffRole
}

/** The name under which calls with `PAHIRAM_STAFF_TOKEN` are logged; no member can have it. */
export const ownerName = 'PAHIRAM_STAFF_TOKEN'

/** Whether somebody was added after what they decide began: who may add members would decide on their own by a second name. */
export async function joinedAfter(query: Pick<Database['query'], 'selectFrom'>, name: string, began: Date) {
  const members = query.selectFrom('staff_members').where('name', '=', name).where('created_at', '>', began)

  return (await members.select('id').executeTakeFirst()) !== undefined
}

/** A name must be readable in a log: letters, digits, few signs, and nothing that a list does not show. */
const namePattern = /^(?=\P{DI}{1,64}$)[\p{L}\p{N}](?: ?[\p{L}\p{N}.@_-])*$/u

/** Keeps the members of staff. Only the hashes of their tokens are stored. */
export function prepareStaffMembers({ pool, query }: Database, now: () => Date) {
  const findByHash = prepareQuery(pool, 'staff-member', (asked: { tokenHash: string }) =>
    query
      .selectFrom('staff_members')
      .where('token_hash', '=', asked.tokenHash)
      .where('revoked_at', 'is', null)
      .select(['name', 'role']),
  )

  return {
    /** Finds whose token it is; undefined when it is nobody's, or revoked. */
    async find(token: string): Promise<Staff | undefined> {
      const [found] = await findByHash({ tokenHash: hash('sha256', token) })

      return found
    },
    /** Whether anybody has a token. */
    async areThere(): Promise<boolean> {
      const found = await query
        .selectFrom('staff_members')
        .where('revoked_at', 'is', null)
        .select('id')
        .limit(1)
        .executeTakeFirst()

      return found !== undefined
    },
    /**
     * Adds a member and returns the token, in letters that a header and a shell can hold; it is stored nowhere.
     * @throws {ApiError} 400 for a name that cannot be, 409 for one that is taken.
     */
    async add(name: string, role: StaffRole, token = randomBytes(24).toString('base64url')): Promise<string> {
      if (!namePattern.test(name) || name === ownerName) {
        throw new ApiError('400', 'A name has 1 to 64 letters, digits, single spaces within and . @ _ -')
      }
      try {
        await retrying(() =>
          query
            .insertInto('staff_members')
            .values({ id: randomUUID(), name, role, token_hash: hash('sha256', token), created_at: now() })
            .execute(),
        )
      } catch (error) {
        if (sqlStateOf(error) === uniqueViolation) throw new ApiError('409', `There is a ${name} already.`)
        throw error
      }
      return token
    },
    /** Lists all members, the revoked ones too, in the order they were added. */
    list() {
      return query
        .selectFrom('staff_members')
        .orderBy('created_at')
        .orderBy('name')
        .select(['name', 'role', 'created_at', 'revoked_at'])
        .execute()
    },
    /** Ends a member's token at once. @throws {ApiError} 404 when there is none of this name. */
    async revoke(name: string): Promise<void> {
      const revoked = await query
        .updateTable('staff_members')
        .set({ revoked_at: now() })
        .where('name', '=', name)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()

      if (revoked.length === 0) throw new ApiError('404', `There is no ${name} with a token.`)
    },
    /**
     * Adds a member of each role to a sandbox: its name and its token are the role. A revoked one stays revoked, and one that
     * another server has added meanwhile stays as it is.
     */
    async addSandboxMembers(): Promise<void> {
      for (const role of staffRoles)
        await this.add(role, role, role).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === '409')) throw error
        })
    },
  }
}

const uniqueViolation = '23505'
