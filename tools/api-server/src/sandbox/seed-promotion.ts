import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { templateProblems } from '@pahiram/contract'

import type { Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { preparePublishing } from '../promotion/templates/publish-template.ts'
import { preparePublishedVersions } from '../promotion/templates/published-versions.ts'

const library = join(import.meta.dirname, '../../../promotion/library')

/** Publishes the templates of the library that are not published yet; what was published since stays. */
export async function seedTemplates(database: Database, now: () => Date, log: Log, folder = library): Promise<void> {
  if (!existsSync(folder)) return

  const published = preparePublishedVersions(database)
  const publishing = preparePublishing(database, now)

  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const document: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const [problem] = templateProblems(document)

    if (problem !== undefined) log(`${name} is not published: ${problem.path} ${problem.message}`)
    else if ((await published.newest((document as { id: string }).id)) === undefined) {
      await publishing.publish({ document, note: 'From the library' })
    }
  }
}
