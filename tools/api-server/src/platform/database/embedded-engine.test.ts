import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

test('every commit reaches the disk before it is acknowledged; a read needs none', async () => {
  const flush = fs.fdatasyncSync
  let flushes = 0

  fs.fdatasyncSync = (file) => {
    flushes += 1
    flush(file)
  }
  syncBuiltinESMExports()
  try {
    const engine = await openEmbeddedEngine(temporaryFolder(), (why) => expect.unreachable(why))

    await engine.query('create table kept (id integer primary key)')
    for (let id = 0; id < 20; id += 1) {
      const before = flushes

      await engine.query('insert into kept values ($1)', [id])
      expect(flushes).toBeGreaterThan(before)
    }

    const before = flushes

    await engine.query('select count(*) from kept')
    expect(flushes).toBe(before)
    await engine.close()
  } finally {
    fs.fdatasyncSync = flush
    syncBuiltinESMExports()
  }
})
