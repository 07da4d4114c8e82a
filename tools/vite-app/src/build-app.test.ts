import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { fingerprint } from './build-app.ts'

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pahiram-fingerprint-'))

  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

async function fingerprintOf(root: string): Promise<string> {
  return fingerprint(root, [root], [])
}

test('fingerprint is the same for an app in another folder', async () => {
  const files = { 'src/a.ts': '1', 'src/b.css': '2' }

  expect(await fingerprintOf(await folderWith(files))).toBe(await fingerprintOf(await folderWith(files)))
})

test('fingerprint changes when a source is changed, added or renamed', async () => {
  const root = await folderWith({ 'src/a.ts': '1', 'src/b.ts': '2' })
  const seen = new Set([await fingerprintOf(root)])

  await writeFile(join(root, 'src/a.ts'), '3')
  seen.add(await fingerprintOf(root))
  await writeFile(join(root, 'src/c.svg'), '')
  seen.add(await fingerprintOf(root))
  await rename(join(root, 'src/b.ts'), join(root, 'src/d.ts'))
  seen.add(await fingerprintOf(root))

  expect(seen.size).toBe(4)
})

test('fingerprint ignores tests, installed packages and built files', async () => {
  const root = await folderWith({ 'src/a.ts': '1' })
  const before = await fingerprintOf(root)

  for (const path of ['src/a.test.tsx', 'node_modules/x/index.js', 'dist/a.js', '.cache/inputs', 'README.md']) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), 'x')
  }
  expect(await fingerprintOf(root)).toBe(before)
})
