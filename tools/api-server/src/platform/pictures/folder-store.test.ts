import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { FolderStore } from './folder-store.ts'

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('the same picture twice, also at once and through two stores, is one file', async () => {
  const folder = join(temporaryFolder(), 'pictures')
  const stores = [new FolderStore(folder), new FolderStore(folder)] as const
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, index) => stores[index % 2 === 0 ? 0 : 1].keep(Buffer.from('the same'))),
  )
  const [hash] = kept

  expect(new Set(kept).size).toBe(1)
  expect(filesIn(folder)).toEqual([`${hash}.jpg`])
  expect((await stores[0].read(hash ?? ''))?.toString()).toBe('the same')
})

test('a picture is for the eyes of this user alone', async () => {
  const folder = join(temporaryFolder(), 'pictures')
  const hash = await new FolderStore(folder).keep(Buffer.from('private'))

  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, hash.slice(0, 2), `${hash}.jpg`)).mode & 0o777).toBe(0o600)
})

test.each(['', '..', '../../secret', 'a'.repeat(64), '/etc/passwd'])('there is no picture %j', async (hash) => {
  expect(await new FolderStore(join(temporaryFolder(), 'pictures')).read(hash)).toBeUndefined()
})

test('what a killed server left is removed at the next start, what is on its way is not', () => {
  const folder = join(temporaryFolder(), 'pictures')
  const incoming = join(folder, 'incoming')
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)

  mkdirSync(incoming, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half')
  utimesSync(join(incoming, 'old'), longAgo, longAgo)
  expect(new FolderStore(folder).incoming).toBe(incoming)
  expect(readdirSync(incoming)).toEqual(['new'])
})
