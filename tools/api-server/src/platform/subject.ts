import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import type { Database } from './database/database.ts'
import type { Job } from './jobs/jobs.ts'
import type { Retention } from './jobs/retention.ts'
import type { Figure } from './monitoring/metrics.ts'
import type { Deliveries } from './outbox/outbox.ts'
import type { PersonalData } from './personal-data.ts'
import type { Platform } from './platform.ts'
import { serveStaff } from './staff/serve-staff.ts'

/** What the server has to know of a subject, besides its calls. */
interface Declarations {
  /** `repayment`: unique. */
  readonly name: string
  /** Work that one of the servers does every so often. */
  readonly jobs?: (platform: Platform) => readonly Job[]
  /** Work that each server does every few seconds, before messages of the outbox are sent. */
  readonly chores?: (database: Database, now: Date) => Promise<unknown>
  /** How the outbox sends the kinds of messages that the subject adds to it. */
  readonly deliveries?: (platform: Platform) => Deliveries
  /** The tables whose rows end some time. */
  readonly retention?: readonly Retention[]
  /** The tables with something about a person, and what an export and an erasure do with them. */
  readonly personalData?: readonly PersonalData[]
  /** Gauges that are read from the database. */
  readonly metrics?: Readonly<Record<string, Figure>>
}

/** A part of the server: its calls as a Fastify plugin, and its declarations. It imports no other subject. */
export interface Subject extends Declarations {
  readonly plugin: FastifyPluginAsync<Platform>
}

interface Definition extends Declarations {
  /** Registers the calls of pages, partners and strangers. */
  readonly routes?: (app: FastifyInstance, platform: Platform) => Promise<void> | void
  /** Registers staff calls, below `/staff`: token and role are checked before they run (`staff/serve-staff.ts`). */
  readonly staffRoutes?: (scope: FastifyInstance, platform: Platform) => Promise<void> | void
}

/** Defines a subject. */
export function defineSubject({ routes, staffRoutes, ...declarations }: Definition): Subject {
  return {
    ...declarations,
    async plugin(app, platform) {
      await routes?.(app, platform)
      if (staffRoutes === undefined) return
      await serveStaff(app, platform.staff, async (scope) => staffRoutes(scope, platform))
    },
  }
}
