import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { pathsIn, readManifest } from '../manifest.ts'
import { testFolder } from '../testing/test-folder.ts'
import { assembleRelease, manifestPages } from './assemble-release.ts'

const built = {
  'bind-card/index.html': '<!doctype html><html><head><title>Payment account information</title></head></html>',
  'assets/bind-card/form-abc.js': 'export {}',
  'assets/bind-card/form-abc.js.br': 'br',
  'assets/bind-card/form-abc.js.gz': 'gz',
  'assets/runtime/react-abc.js': 'react',
}
const kinds = new Map([['bind-card', 'data' as const]])

async function assembled(files: Readonly<Record<string, string>> = built) {
  const out = await testFolder()
  const dist = await testFolder(files)
  const maps = await testFolder({ 'assets/bind-card/form-abc.js.map': '{}' })
  const pages = await manifestPages('bind-card', kinds, dist)

  return assembleRelease({ app: 'bind-card', version: '0.1.0', commit: 'c0ffee', dist, maps, pages, out })
}

test('assembleRelease writes the served files, the source maps apart, and a manifest', async () => {
  const { folder, manifest } = await assembled()

  expect(await pathsIn(folder)).toEqual([
    'manifest.json',
    'maps/assets/bind-card/form-abc.js.map',
    ...Object.keys(built)
      .map((path) => `public/${path}`)
      .toSorted(),
  ])
  expect(folder.endsWith(`/bind-card/${manifest.releaseId}`)).toBe(true)
  expect(await readManifest(folder)).toEqual(manifest)
})

test('the manifest describes each page', async () => {
  const { manifest } = await assembled()

  expect(manifest.pages).toEqual([
    expect.objectContaining({
      path: 'bind-card',
      url: '/bind-card',
      aliases: [],
      title: 'Payment account information',
      kind: 'data',
      query: expect.arrayContaining(['sessionId', 'invite_code', 'productId', 'source']),
      bridgeActions: expect.arrayContaining(['startBank', 'endBank']),
      apiCalls: expect.arrayContaining([{ method: 'POST', path: '/card-init' }]),
    }),
  ])
})

test('the manifest describes each file with what an answer needs', async () => {
  const { manifest } = await assembled()
  const about = (path: string) => manifest.files.find((file) => file.path === path)

  expect(about('bind-card/index.html')).toMatchObject({
    contentType: 'text/html; charset=utf-8',
    cache: 'revalidate',
  })
  expect(about('assets/bind-card/form-abc.js')).toEqual({
    path: 'assets/bind-card/form-abc.js',
    size: 9,
    sha384: expect.stringMatching(/^[\da-f]{96}$/),
    contentType: 'text/javascript; charset=utf-8',
    cache: 'immutable',
  })
  expect(about('assets/bind-card/form-abc.js.br')).toMatchObject({
    contentType: 'text/javascript; charset=utf-8',
    encoding: 'br',
  })
  expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(built).toSorted())
})

test('assembleRelease gives the same manifest for the same files, and another id for other bytes or names', async () => {
  const { manifest } = await assembled()
  const changed = await assembled({ ...built, 'assets/runtime/react-abc.js': 'React' })
  const { 'assets/runtime/react-abc.js': runtime, ...rest } = built
  const renamed = await assembled({ ...rest, 'assets/runtime/react-abd.js': runtime })

  expect((await assembled()).manifest).toEqual(manifest)
  expect(new Set([manifest, changed.manifest, renamed.manifest].map(({ releaseId }) => releaseId)).size).toBe(3)
})

test('assembleRelease replaces an existing release as a whole', async () => {
  const out = await testFolder()
  const dist = await testFolder(built)
  const pages = await manifestPages('bind-card', kinds, dist)
  const parts = { app: 'bind-card', version: '0.1.0', commit: 'c0ffee', dist, pages, out } as const
  const { folder } = await assembleRelease(parts)

  await writeFile(join(folder, 'public/stray.js'), '')
  await assembleRelease({ ...parts, commit: 'c0ffef' })
  expect(await pathsIn(out)).toHaveLength(Object.keys(built).length + 1)
  expect(await readManifest(folder)).toMatchObject({ commit: 'c0ffef' })
  expect((await stat(join(folder, 'public'))).isDirectory()).toBe(true)
})

test('manifestPages rejects an unknown page, and an app without one of its pages', async () => {
  const dist = await testFolder(built)
  const withSecret = new Map([...kinds, ['secret', 'data'] as const])

  await expect(manifestPages('bind-card', withSecret, dist)).rejects.toThrow('does not know secret')
  await expect(manifestPages('bind-card', new Map(), dist)).rejects.toThrow('without its page “bind-card”')
})

test('describeFiles rejects a file of a kind that no page uses', async () => {
  await expect(assembled({ ...built, 'assets/bind-card/form-abc.js.map': '{}' })).rejects.toThrow('form-abc.js.map')
})

test('readManifest rejects a damaged manifest, and a folder without one', async () => {
  const { folder } = await assembled()
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8')

  await writeFile(path, text.replace('"assets/runtime/react-abc.js"', '"../react-abc.js"'))
  await expect(readManifest(folder)).rejects.toThrow('is damaged')
  await writeFile(path, text.slice(1))
  await expect(readManifest(folder)).rejects.toThrow('is damaged')
  await expect(readManifest(await testFolder())).rejects.toThrow('There is no release in')
})
