import { readConfiguration } from '@pahiram/contract'

import type { Database } from '../platform/database/database.ts'
import { platformJobs, retentionOf } from '../platform/jobs/platform-jobs.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOld } from '../platform/jobs/retention.ts'
import type { SealKey } from '../platform/keys/encryption.ts'
import { DatabaseFigures } from '../platform/monitoring/metrics.ts'
import { outboxFigures, platformPersonalData } from '../platform/own-tables.ts'
import {
  eraseAccount,
  exportAccount,
  type PersonalData,
  type Reseal,
  type Resealed,
  resealSome,
} from '../platform/personal-data.ts'
import type { PictureStore } from '../platform/pictures/picture-store.ts'
import type { Platform } from '../platform/platform.ts'
import { subjectsOf } from '../subjects.ts'

/* What the subjects of a server declare, for tests that have a database and no server. */

const subjects = subjectsOf({ mode: 'production' }, undefined)

/** The personal data of all subjects. */
export const personalData: readonly PersonalData[] = [
  ...subjects.flatMap((subject) => subject.personalData ?? []),
  ...platformPersonalData,
]

/** The tables whose rows end, of all subjects. */
export const retentions = retentionOf(subjects)

export function deleteAllOld(database: Database, now: Date): Promise<ReadonlyMap<string, number>> {
  return deleteOld(database, retentions, now)
}

export function exportAll(
  { query }: Database,
  account: string,
  key: SealKey | undefined,
  now: Date,
): Promise<Record<string, unknown>> {
  return exportAccount(personalData, { query, account, key, now })
}

export function eraseAll(database: Database, store: PictureStore, account: string, now: Date): Promise<void> {
  return eraseAccount(database, personalData, { store, account, now })
}

export function resealAll(database: Database, options: Reseal): Promise<Resealed> {
  return resealSome(database, personalData, options)
}

export function figuresOf(database: Database): DatabaseFigures {
  return new DatabaseFigures(database, Object.assign({}, outboxFigures, ...subjects.map((subject) => subject.metrics)))
}

interface JobOptions {
  readonly store: PictureStore
  readonly now: () => Date
  readonly sealKey?: SealKey
}

/** The jobs of a server in production, which use no more of the platform than is given here. */
export function jobsOf(database: Database, { store, now, sealKey }: JobOptions): readonly Job[] {
  const platform: Pick<Platform, 'database' | 'now' | 'mode' | 'deployment' | 'keys' | 'pictures' | 'personalData'> = {
    database,
    now,
    mode: 'production',
    deployment: readConfiguration({}),
    keys: { account: sealKey ?? 'none', seal: sealKey, hash: undefined },
    pictures: { own: store, open: store },
    personalData,
  }

  return platformJobs(platform as Platform, subjects)
}
