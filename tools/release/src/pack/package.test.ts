import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'

import { assembleRelease, manifestPages } from '../build/assemble-release.ts'
import { pathsIn, sha384Of } from '../manifest.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { packageContent } from './pack-command.ts'
import { openPackage, sealPackage, unpack } from './package.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const edition = { sequence: 7, createdAt: '2026-01-31T12:00:00.000Z', minShell: '1.2' }
const configuration = { apiBase: 'https://api.example', companyName: 'Agila' }

const built = {
  'bind-card/index.html':
    '<!doctype html><html><head><meta charset="utf-8"><title>Account</title><script type="application/json" id="app-config">{}</script><script src="/assets/bind-card/form-abc.js"></script></head><body>{{companyName}}</body></html>',
  'assets/bind-card/form-abc.js': 'export {}',
  'assets/bind-card/form-abc.js.br': 'br',
  'assets/runtime/react-abc.js': 'react '.repeat(50),
}

/** A built release's folder. */
async function release(): Promise<string> {
  const dist = await testFolder(built)
  const pages = await manifestPages('bind-card', new Map([['bind-card', 'data']]), dist)
  const parts = { app: 'bind-card', version: '0.1.0', commit: 'c0ffee', dist, pages, out: await testFolder() } as const

  return (await assembleRelease(parts)).folder
}

async function sealed(): Promise<Buffer> {
  const { manifest, files } = await packageContent(await release(), configuration, edition)

  return sealPackage(manifest, files, privateKey)
}

function isAccepted(archive: Uint8Array): boolean {
  try {
    openPackage(archive, publicKey)
    return true
  } catch {
    return false
  }
}

test('packageContent holds the pages with their configuration, their files, and the shared React file', async () => {
  const { manifest, files } = openPackage(await sealed(), publicKey)
  const html = Buffer.from(files.get('bind-card/index.html') ?? '').toString()

  expect([...files.keys()]).toEqual([
    'assets/bind-card/form-abc.js',
    'assets/runtime/react-abc.js',
    'bind-card/index.html',
    'manifest.json',
    'manifest.sig',
  ])
  expect(html).toContain('"apiBase":"https://api.example"')
  expect(html).toContain('<body>Agila</body>')
  expect(html).toContain(`content="bind-card@${manifest.deployId}"`)
  expect(html).toMatch(/http-equiv="Content-Security-Policy" content="[^"]*connect-src 'self' https:\/\/api\.example/)
  expect(manifest).toMatchObject({ app: 'bind-card', apiBase: 'https://api.example', commit: 'c0ffee' })
  for (const { path, sha384, size } of manifest.files) {
    expect([path, sha384Of(files.get(path) ?? ''), files.get(path)?.length]).toEqual([path, sha384, size])
  }
})

test('a package is signed as docs/native.md describes', async () => {
  const archive = await sealed()
  const { files } = openPackage(archive, publicKey)
  const digest = createHash('sha512').update(archive.subarray(0, -64)).digest('hex')
  const message = Buffer.from(`pahiram offline package 1\n${digest}`)

  expect(verify(null, message, publicKey, archive.subarray(-64))).toBe(true)
  expect(verify(null, files.get('manifest.json') ?? message, publicKey, files.get('manifest.sig') ?? message)).toBe(
    true,
  )
})

test('a package opens in any zip reader', async () => {
  expect(Object.keys(unzipSync(await sealed()))).toContain('bind-card/index.html')
})

test('sealPackage gives the same bytes for the same release, configuration and key, in any time zone', async () => {
  const folder = await release()
  const bytes = async () => {
    const { manifest, files } = await packageContent(folder, configuration, edition)

    return sealPackage(manifest, new Map([...files].toReversed()), privateKey)
  }
  const here = await bytes()

  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(await bytes()).toEqual(here)
})

test('openPackage rejects a package with any byte changed', async () => {
  const archive = await sealed()

  const accepted = archive.filter((byte, place) => {
    const changed = Buffer.from(archive)

    changed.writeUInt8((byte ^ (1 << (place % 8))) & 0xff, place)
    return isAccepted(changed)
  })

  expect(isAccepted(archive)).toBe(true)
  expect(accepted).toHaveLength(0)
})

test('openPackage rejects a package with bytes added, removed, moved or replaced', async () => {
  const archive = await sealed()
  const place = fc.nat(archive.length)

  fc.assert(
    fc.property(place, place, fc.uint8Array({ maxLength: 80 }), (one, other, put) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const changed = Buffer.concat([archive.subarray(0, from), put, archive.subarray(to)])

      return changed.equals(archive) || !isAccepted(changed)
    }),
    { numRuns: roundsOf(500) },
  )
  expect(isAccepted(Buffer.alloc(0))).toBe(false)
  expect(isAccepted(Buffer.concat([archive, archive]))).toBe(false)
})

test('openPackage rejects a package that was zipped again with another file', async () => {
  const entries = unzipSync(await sealed())
  const page = entries['bind-card/index.html'] ?? new Uint8Array()
  const { 'bind-card/index.html': _, ...without } = entries

  for (const content of [
    { ...entries, 'bind-card/index.html': Buffer.concat([page, Buffer.from(' ')]) },
    { ...entries, 'assets/x.js': new Uint8Array() },
    without,
    { ...without, 'bind-card/Index.html': page },
    entries,
  ]) {
    expect(isAccepted(zipSync(content))).toBe(false)
  }
})

test('openPackage rejects a package that another key signed', async () => {
  const { manifest, files } = await packageContent(await release(), configuration, edition)

  expect(isAccepted(sealPackage(manifest, files, stranger.privateKey))).toBe(false)
})

test('openPackage rejects signed content that differs from its manifest or leaves its folder', async () => {
  const { manifest, files } = await packageContent(await release(), configuration, edition)
  const withFile = (path: string, text: string) =>
    sealPackage(manifest, new Map(files).set(path, Buffer.from(text)), privateKey)

  expect(() => openPackage(withFile('assets/runtime/react-abc.js', 'x'), publicKey)).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('not what') }) }),
  )
  expect(() => openPackage(withFile('assets/x.js', 'x'), publicKey)).toThrow('is refused')
  for (const path of ['../x.js', '/x.js', 'a/../../x.js', 'a\\x.js', '.hidden', 'a//x.js', 'C:/x.js']) {
    expect(() => openPackage(withFile(path, 'x'), publicKey)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining('no path within') }),
      }),
    )
  }
})

test('unpack writes all of a package into a new folder', async () => {
  const opened = openPackage(await sealed(), publicKey)
  const folder = join(await testFolder(), 'pages/loan')

  await unpack(opened, folder)
  expect(await pathsIn(folder)).toEqual([...opened.files.keys()].toSorted())
  await expect(unpack(opened, folder)).rejects.toThrow('is not empty')
})

test('packageContent rejects a configuration without the whole apiBase', async () => {
  const folder = await release()

  for (const apiBase of [undefined, '', '/api', 'api.example', 'file:///x', 7]) {
    await expect(packageContent(folder, { apiBase }, edition)).rejects.toThrow('whole address of the API')
  }
})

test('packageContent rejects a damaged release', async () => {
  const folder = await release()

  await writeFile(join(folder, 'public/assets/runtime/react-abc.js'), 'x')
  await expect(packageContent(folder, configuration, edition)).rejects.toThrow('react-abc.js')
})

async function run(...args: string[]) {
  const { exitCode, printed, warned } = await runRelease(...args)

  return { exitCode, text: `${printed}\n${warned}`.trim() }
}

test('the commands make keys, pack a release, verify and unpack it', async () => {
  const folder = await testFolder({
    'brand.json': JSON.stringify(configuration),
    'list.json': '[',
    'none.json': 'null',
  })
  const at = (name: string) => join(folder, name)
  const packing = ['pack', 'bind-card', '--release', await release(), '--out', at('out/loan.zip'), '--config']

  expect(await run('keygen', '--out', at('key'))).toMatchObject({ exitCode: 0 })
  expect(await run('keygen', '--out', at('key'))).toMatchObject({ exitCode: 1 })
  expect((await stat(at('key.private.pem'))).mode & 0o777).toBe(0o600)
  expect(createPublicKey(await readFile(at('key.private.pem'))).asymmetricKeyType).toBe('ed25519')

  expect(await run(...packing, at('brand.json'), '--key', at('key.private.pem'))).toMatchObject({ exitCode: 0 })
  expect(await run('verify', at('out/loan.zip'), '--key', at('key.public.pem'), '--unpack', at('pages'))).toEqual({
    exitCode: 0,
    text: expect.stringContaining('is as it was signed: bind-card 0.1.0'),
  })
  expect(await pathsIn(at('pages'))).toContain('bind-card/index.html')

  for (const [args, why] of [
    [['verify', at('out/loan.zip'), '--key', at('key.private.pem')], 'no public Ed25519 key'],
    [['verify', at('gone.zip'), '--key', at('key.public.pem')], 'cannot be read'],
    [['verify', at('brand.json'), '--key', at('key.public.pem')], 'is refused'],
    [[...packing, at('brand.json'), '--key', at('key.public.pem')], 'no private Ed25519 key'],
    [[...packing, at('brand.json'), '--key', at('gone.pem')], 'cannot be read'],
    [[...packing, at('list.json'), '--key', at('key.private.pem')], 'The configuration'],
    [[...packing, at('none.json'), '--key', at('key.private.pem')], 'The configuration'],
    [[...packing.with(1, 'loan'), at('brand.json'), '--key', at('key.private.pem')], 'not of loan'],
  ] as const) {
    expect(await run(...args)).toEqual({ exitCode: 1, text: expect.stringContaining(why) })
  }
  await mkdir(at('dir.zip'))
  expect(await run(...packing.with(5, at('dir.zip')), at('brand.json'), '--key', at('key.private.pem'))).toEqual({
    exitCode: 1,
    text: expect.stringContaining('could not be written'),
  })
})
