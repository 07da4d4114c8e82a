import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '../platform/database/database.ts'
import { landingDocument } from '../testing/landing-visitor.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { testStorage } from '../testing/test-database.ts'
import { seedTemplates } from './seed.ts'

test('the library is published once; an invalid template is logged and left out', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  const lines: string[] = []
  const write = (name: string, document: unknown) => writeFileSync(join(folder, name), JSON.stringify(document))
  const seed = (from = folder) =>
    seedTemplates(
      database,
      () => new Date(),
      (line) => lines.push(line),
      from,
    )

  write('ph-a.json', landingDocument('ph-a'))
  write('ph-b.json', landingDocument('ph-b', { blocks: [] }))
  writeFileSync(join(folder, 'README.md'), '# not a template')
  await seed()
  await seed()
  await seed(join(folder, 'nowhere'))

  expect(await database.query.selectFrom('landing_versions').select(['template_id', 'version']).execute()).toEqual([
    { template_id: 'ph-a', version: 1 },
  ])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('ph-b.json is not published: blocks is empty')
  await database.close()
})
