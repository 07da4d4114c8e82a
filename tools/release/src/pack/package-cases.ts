import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'

import { CommandError, type Output } from '@pahiram/command-line'
import { bridgeVersion } from '@pahiram/contract'
import { mkdir, readdir, writeFile } from 'node:fs/promises'

import { byPath, describeFile, releaseIdOf, sha384Of } from '../manifest.ts'
import type { PackageManifest } from './package.ts'

/** Of the good package; the older one has a smaller sequence. */
const sequence = 2000
const olderSequence = 1000
const createdAt = '2026-01-01T00:00:00.000Z'

/** One package for a shell's developer to try. */
interface TestPackage {
  readonly name: string
  readonly isAccepted: boolean
  /** Why a shell takes or refuses it. */
  readonly reason: string
  readonly archive: Uint8Array
  readonly sequence: number
}

/**
 * Writes packages that a shell must take or refuse, each with a list of its own, the public key and `expected.json`, into a
 * new folder (docs/native.md).
 */
export async function writePackageCases(folder: string, output: Output): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new CommandError(`${folder} is not empty.`)

  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const packages = await testPackages(privateKey)
  const { sealIndex } = await import('./package-index.ts')

  for (const { archive, name, sequence: own } of packages) {
    const entry = { url: 'loan.zip', sequence: own, sha384: sha384Of(archive), size: archive.length, lowest: sequence }
    const { json, sig } = sealIndex({ format: 1, sequence, createdAt, apps: { loan: entry } }, privateKey)

    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'loan.zip'), archive)
    await writeFile(join(folder, name, 'packages.json'), json)
    await writeFile(join(folder, name, 'packages.sig'), sig)
  }
  await writeFile(join(folder, 'test.public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))

  const expected = packages.map(({ name, isAccepted, reason }) => ({ name, isAccepted, reason }))

  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`)
  for (const { name, isAccepted, reason } of expected)
    output.print(`${isAccepted ? 'take  ' : 'refuse'} ${name}: ${reason}`)
}

async function testPackages(key: KeyObject): Promise<TestPackage[]> {
  // The zip library is loaded only when something is packed.
  const { sealContent, sealPackage } = await import('./package.ts')
  const sealed = (change: Partial<PackageManifest>, signedWith = key) => {
    const { manifest, files } = content(change)

    return sealPackage(manifest, files, signedWith)
  }
  const good = sealed({})
  const changed = Buffer.from(good)
  const middle = changed.length >> 1
  const outside = content({})
  const page = outside.files.get('order/index.html') ?? new Uint8Array()
  const escaped = { ...describeFile('outside.html', page), path: '../outside.html' }

  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  return [
    { name: 'good', isAccepted: true, reason: 'nothing is wrong with it', archive: good, sequence },
    { name: 'changed', isAccepted: false, reason: 'one bit was changed after signing', archive: changed, sequence },
    {
      name: 'other-key',
      isAccepted: false,
      reason: 'it is signed with another key',
      archive: sealed({}, generateKeyPairSync('ed25519').privateKey),
      sequence,
    },
    {
      name: 'outside',
      isAccepted: false,
      reason: 'signed, but a path in it leads out of the folder',
      archive: sealContent(
        Buffer.from(JSON.stringify({ ...outside.manifest, files: [...outside.manifest.files, escaped] })),
        new Map(outside.files).set(escaped.path, page),
        key,
      ),
      sequence,
    },
    {
      name: 'older',
      isAccepted: false,
      reason: `its sequence ${olderSequence} is smaller than ${sequence}, the lowest still allowed`,
      archive: sealed({ sequence: olderSequence }),
      sequence: olderSequence,
    },
    {
      name: 'newer-bridge',
      isAccepted: false,
      reason: 'it needs a later bridge than there is',
      archive: sealed({ bridge: bridgeVersion + 1000 }),
      sequence,
    },
    {
      name: 'newer-shell',
      isAccepted: false,
      reason: 'it needs a later shell than there is',
      archive: sealed({ minShell: '9999' }),
      sequence,
    },
  ]
}

/** A package of one page, which says which one it is. */
function content(change: Partial<PackageManifest>): {
  readonly manifest: PackageManifest
  readonly files: ReadonlyMap<string, Uint8Array>
} {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test package</title></head><body><h1>Test package ${change.sequence ?? sequence}</h1></body></html>\n`
  const files = new Map([['order/index.html', Buffer.from(html)]])
  const described = [...files].map(([path, bytes]) => describeFile(path, bytes)).toSorted(byPath)
  const releaseId = releaseIdOf(described)

  return {
    files,
    manifest: {
      format: 1,
      app: 'loan',
      version: '0.0.0',
      releaseId,
      deployId: releaseId,
      commit: 'test',
      pages: [
        {
          path: 'order',
          url: '/order',
          aliases: ['/loan-detail'],
          title: 'Test package',
          kind: 'static',
          query: [],
          bridgeActions: [],
          apiCalls: [],
        },
      ],
      files: described,
      headers: { 'Content-Security-Policy': "default-src 'none'" },
      apiBase: 'https://api.example',
      sequence,
      createdAt,
      minShell: '0',
      bridge: bridgeVersion,
      ...change,
    },
  }
}
