import { createPublicKey, verify } from 'node:crypto'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { bridgeVersion } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { writePackageCases } from '../testing/package-cases.ts'
import { builtRelease } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { openPackage } from './package.ts'

/** A folder with keys and a brand, and `pack` of one small release into it. */
async function packing() {
  const folder = await testFolder({ 'brand.json': JSON.stringify({ apiBase: 'https://api.example' }) })
  const at = (name: string) => join(folder, name)
  const release = await builtRelease({ text: 'first' })

  await run('keygen', '--out', at('key'))
  return {
    at,
    list: ['packages', '--out', at('packages.json'), '--key', at('key.private.pem')],
    check: (zip: string) => run('verify', at(zip), '--key', at('key.public.pem'), '--packages', at('packages.json')),
    key: async () => createPublicKey(await readFile(at('key.public.pem'))),
    pack: async (name: string, ...more: string[]) => {
      const brand = ['--release', release.folder, '--config', at('brand.json'), '--key', at('key.private.pem')]

      expect(await run('pack', 'bind-card', ...brand, '--out', at(name), ...more)).toMatchObject({ exitCode: 0 })
      return openPackage(await readFile(at(name)), createPublicKey(await readFile(at('key.public.pem')))).manifest
    },
  }
}

async function run(...args: string[]) {
  const { exitCode, printed, warned } = await runRelease(...args)

  return { exitCode, text: `${printed}\n${warned}`.trim() }
}

test('pack says when a package was made and what it needs, and a later one has a greater sequence', async () => {
  const { at, list, pack } = await packing()
  const before = Date.now()
  const first = await pack('first.zip')
  const second = await pack('second.zip', '--min-shell', '2.1')

  expect(first).toMatchObject({ bridge: bridgeVersion, minShell: '0' })
  expect(first.sequence).toBeGreaterThanOrEqual(before)
  expect(new Date(first.createdAt).getTime()).toBe(first.sequence)
  expect(second).toMatchObject({ minShell: '2.1' })
  expect(second.sequence).toBeGreaterThan(first.sequence)

  // A machine whose clock is wrong still packs a newer package than the listed one.
  await run(...list, at('second.zip'))
  expect(
    await pack('late.zip', '--created-at', '2001-01-01T00:00:00Z', '--packages', at('packages.json')),
  ).toMatchObject({
    createdAt: '2001-01-01T00:00:00.000Z',
    sequence: second.sequence + 1,
  })
})

test('another package of a sequence that is listed is refused, since devices that have the first would never take it', async () => {
  const { at, check, list, pack } = await packing()
  const moment = ['--created-at', '2026-11-21T04:00:00Z']

  await pack('open.zip', ...moment)
  expect(await run(...list, at('open.zip'))).toMatchObject({ exitCode: 0 })
  await writeFile(at('brand.json'), JSON.stringify({ apiBase: 'https://other.example' }))
  await pack('moved.zip', ...moment)
  expect(await run(...list, at('moved.zip'))).toEqual({ exitCode: 1, text: expect.stringContaining('with --packages') })
  expect(await check('open.zip')).toMatchObject({ exitCode: 0 })
  // The same one again is no other.
  expect(await run(...list, at('open.zip'))).toMatchObject({ exitCode: 0 })
  await pack('moved.zip', ...moment, '--packages', at('packages.json'))
  expect(await run(...list, at('moved.zip'))).toMatchObject({ exitCode: 0 })
})

test('a package with blanks in its name, as a browser keeps a second one, has an address that every shell reads', async () => {
  const { at, list, pack } = await packing()

  await pack('loan (1).zip')
  expect(await run(...list, at('loan (1).zip'), '--url', 'https://cdn.example/packages/ ')).toMatchObject({
    exitCode: 0,
  })
  expect(await readFile(at('packages.json'), 'utf8')).toContain('"https://cdn.example/packages/loan%20(1).zip"')
})

test('packages writes a signed list of the newest packages, which verify follows', async () => {
  const { at, check, key, list, pack } = await packing()
  const older = await pack('older.zip')
  const newer = await pack('newer.zip')

  expect(await run(...list, at('older.zip'), '--url', 'https://cdn.example/packages/')).toMatchObject({ exitCode: 0 })
  expect(await check('older.zip')).toMatchObject({ exitCode: 0 })
  expect(await run(...list, at('newer.zip'))).toMatchObject({ exitCode: 0 })

  const [json, sig] = await Promise.all([readFile(at('packages.json')), readFile(at('packages.sig'))])
  const size = (await readFile(at('newer.zip'))).length

  expect(verify(null, json, await key(), sig)).toBe(true)
  expect(JSON.parse(json.toString())).toMatchObject({
    format: 1,
    apps: { 'bind-card': { url: 'newer.zip', sequence: newer.sequence, size, lowest: 0 } },
  })
  expect(await check('newer.zip')).toMatchObject({ exitCode: 0 })
  expect(await check('older.zip')).toEqual({ exitCode: 1, text: expect.stringContaining('not the one') })

  for (const [words, why] of [
    [[at('older.zip')], 'pack it again, with --packages'],
    [['--lowest', `bind-card=${newer.sequence + 1}`], 'between 0, as it is now, and'],
    [['--lowest', 'loan=newest'], 'no package of loan'],
    [['--lowest', 'bind-card=newest'], undefined],
    [['--lowest', `bind-card=${older.sequence}`], `between ${newer.sequence}`],
  ] as const) {
    expect(await run(...list, ...words)).toEqual({
      exitCode: why === undefined ? 0 : 1,
      text: expect.stringContaining(why ?? `${newer.sequence} or newer allowed`),
    })
  }
  expect(await check('older.zip')).toEqual({ exitCode: 1, text: expect.stringContaining('lowest still allowed') })

  await writeFile(at('packages.json'), json.toString().replace('newer.zip', 'other.zip'))
  expect(await check('newer.zip')).toEqual({ exitCode: 1, text: expect.stringContaining('was changed') })
})

test('verify takes exactly those packages that a shell must take', async () => {
  const out = join(await testFolder(), 'packages')
  const expected = (await writePackageCases(out)).map(({ name, refusedAt }) => ({
    name,
    isAccepted: refusedAt === 'none',
  }))
  const isOfDevice = ({ name }: { readonly name: string }) =>
    ['newer-bridge', 'newer-shell', 'had-newer', 'list-older'].includes(name)
  const verified = expected.map(async ({ name }) => {
    const at = (file: string) => join(out, name, file)
    const signed = ['--key', join(out, 'test.public.pem'), '--packages', at('packages.json')]
    const { exitCode } = await run('verify', at('loan.zip'), ...signed)

    return { name, isAccepted: exitCode === 0 }
  })

  expect(expected.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['good', 'changed', 'other-key', 'outside', 'older']),
  )
  // What a device is or has had, verify does not know.
  expect((await Promise.all(verified)).filter((one) => !isOfDevice(one))).toEqual(
    expected.filter((one) => !isOfDevice(one)),
  )
})

test('a list that cannot be written leaves the one that is there with its signature', async () => {
  const { at, check, list, pack } = await packing()

  await pack('first.zip')
  await run(...list, at('first.zip'))
  // As a disk that is full after the signature's few bytes.
  await mkdir(at('packages.json.part'))
  expect(await run(...list, '--lowest', 'bind-card=newest')).toMatchObject({ exitCode: 1 })
  expect(await check('first.zip')).toMatchObject({ exitCode: 0 })
  await rmdir(at('packages.json.part'))
  expect(await run(...list, '--lowest', 'bind-card=newest')).toMatchObject({ exitCode: 0 })
})

test('a list that no shell would take any more is not written, and the one that is there stays', async () => {
  const { at, list, pack } = await packing()

  await pack('first.zip')
  expect(await run(...list, at('first.zip'), '--valid-until', '2999-01-01T00:00:00Z')).toMatchObject({ exitCode: 0 })

  // Who forbids the packages before it gives nobody a list without an end.
  expect(await run(...list, '--lowest', 'bind-card=newest')).toMatchObject({ exitCode: 0 })

  const written = await readFile(at('packages.json'), 'utf8')

  expect(JSON.parse(written)).toMatchObject({ validUntil: '2999-01-01T00:00:00.000Z' })
  expect(await run(...list, '--valid-until', '2025-01-01T00:00:00Z')).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('2025-01-01T00:00:00.000Z is over'),
  })
  expect(await readFile(at('packages.json'), 'utf8')).toBe(written)
})
