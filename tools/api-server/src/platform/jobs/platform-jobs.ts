import { platformRetention } from '../own-tables.ts'
import { resealDaily } from '../personal-data.ts'
import type { Platform } from '../platform.ts'
import type { Subject } from '../subject.ts'
import type { Job } from './jobs.ts'
import { deleteOld, type Retention } from './retention.ts'

const hourMs = 60 * 60_000

/** The tables whose rows end, of all subjects. */
export function retentionOf(subjects: readonly Subject[]): Retention[] {
  return [...subjects.flatMap((subject) => subject.retention ?? []), ...platformRetention]
}

/**
 * The jobs of a server: those of the subjects, deleting what is old, and encrypting what lies in clear or is encrypted with another
 * key.
 */
export function platformJobs(platform: Platform, subjects: readonly Subject[]): readonly Job[] {
  const { database, now, keys, pictures, mode, personalData } = platform
  const retentions = retentionOf(subjects)
  // The seeds of a sandbox are nobody's.
  const key = mode === 'sandbox' ? undefined : keys.seal

  return [
    ...subjects.flatMap((subject) => subject.jobs?.(platform) ?? []),
    {
      name: 'retention',
      everyMs: hourMs,
      async run() {
        const deleted = [...(await deleteOld(database, retentions, now()))]

        return deleted.length === 0
          ? undefined
          : `deleted ${deleted.map(([table, rows]) => `${rows} ${table}`).join(', ')}`
      },
    },
    {
      name: 'seal',
      everyMs: hourMs,
      async run() {
        const rows =
          key === undefined ? 0 : await resealDaily(database, personalData, { key, store: pictures.own, now })

        return rows === 0 ? undefined : `encrypted ${rows} rows with the current key`
      },
    },
  ]
}
