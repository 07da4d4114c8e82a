import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { join } from 'node:path'

import { bridgeVersion } from '@pahiram/contract'
import { mkdir, writeFile } from 'node:fs/promises'

import { byPath, describeFile, releaseIdOf, sha384Of } from '../manifest.ts'
import { type PackageIndex, sealIndex } from '../pack/package-index.ts'
import { type PackageManifest, sealContent, sealPackage, signArchive } from '../pack/package.ts'

/** Of the good package; the older one has a smaller sequence. */
const sequence = 2000
const olderSequence = 1000
const createdAt = '2026-01-01T00:00:00.000Z'

/** At which check a shell refuses a package or its list; `none`: it takes it. */
export type RefusedAt = 'none' | 'list' | 'listed' | 'signature' | 'content' | 'needs' | 'older'

/** One package with its list, for a shell's developer to try. */
export interface PackageCase {
  readonly name: string
  readonly refusedAt: RefusedAt
  /** Why a shell takes or refuses it. */
  readonly reason: string
  readonly archive: Uint8Array
  readonly json: Uint8Array
  readonly sig: Uint8Array
  /** The greatest sequence that the device ever had of the app, and of the list; 0: none yet. */
  readonly had: number
  readonly hadList: number
}

/** What a case has that is not as in the good one. */
interface Change {
  readonly refusedAt?: RefusedAt
  readonly archive?: Buffer
  /** The sequence that the list says. */
  readonly sequence?: number
  readonly entry?: Partial<PackageIndex['apps'][string]>
  readonly list?: Partial<PackageIndex>
  readonly listKey?: KeyObject
  readonly had?: number
  readonly hadList?: number
}

/** A key for tests, the same each time: whoever reads this can sign with it. */
export function caseKey(number: number): KeyObject {
  const header = Buffer.from('302e020100300506032b657004220420', 'hex')

  return createPrivateKey({ key: Buffer.concat([header, Buffer.alloc(32, number)]), format: 'der', type: 'pkcs8' })
}

/**
 * Writes packages that a shell must take or refuse, each with a list of its own and the public key, into a folder.
 * @returns The cases.
 */
export async function writePackageCases(folder: string): Promise<PackageCase[]> {
  const cases = packageCases()

  for (const { archive, json, name, sig } of cases) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'loan.zip'), archive)
    await writeFile(join(folder, name, 'packages.json'), json)
    await writeFile(join(folder, name, 'packages.sig'), sig)
  }
  await writeFile(join(folder, 'test.public.pem'), createPublicKey(caseKey(1)).export({ type: 'spki', format: 'pem' }))
  return cases
}

/** Makes all cases, signed with `caseKey(1)`; the same bytes each time. */
export function packageCases(): PackageCase[] {
  const key = caseKey(1)
  const sealed = (change: Partial<PackageManifest>, signedWith = key) => {
    const { manifest, files } = content(change)

    return sealPackage(manifest, files, signedWith)
  }
  const good = sealed({})
  const changed = Buffer.from(good)
  const middle = changed.length >> 1
  const { files, manifest } = content({})
  const page = files.get('order/index.html') ?? new Uint8Array()
  const withFile = (path: string, described: Partial<PackageManifest>) =>
    sealContent(Buffer.from(JSON.stringify({ ...manifest, ...described })), new Map(files).set(path, page), key)
  const escaped = { ...describeFile('outside.html', page), path: '../outside.html' }
  const twice = withFile('order/index.htmX', {})

  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  for (let at = twice.indexOf('htmX'); at >= 0; at = twice.indexOf('htmX')) twice.write('html', at)

  const caseOf = (name: string, reason: string, change: Change = {}): PackageCase => {
    const { archive = good, had = 0, hadList = 0, listKey = key, refusedAt = 'none' } = change
    const entry = {
      url: 'loan.zip',
      sequence: change.sequence ?? sequence,
      sha384: sha384Of(archive),
      size: archive.length,
      lowest: sequence,
      ...change.entry,
    }
    const index = { format: 1, sequence, createdAt, apps: { loan: entry }, ...change.list } as const

    return { name, reason, refusedAt, archive, had, hadList, ...sealIndex(index, listKey) }
  }
  const stranger = caseKey(2)

  return [
    caseOf('good', 'nothing is wrong with it'),
    caseOf('changed', 'one bit was changed after signing', { refusedAt: 'signature', archive: changed }),
    caseOf('other-key', 'it is signed with another key', { refusedAt: 'signature', archive: sealed({}, stranger) }),
    caseOf('outside', 'signed, but a path in it leads out of the folder', {
      refusedAt: 'content',
      archive: withFile(escaped.path, { files: [...manifest.files, escaped] }),
    }),
    caseOf('older', `its sequence ${olderSequence} is smaller than ${sequence}, the lowest still allowed`, {
      refusedAt: 'older',
      archive: sealed({ sequence: olderSequence }),
      sequence: olderSequence,
    }),
    caseOf('newer-bridge', 'it needs a later bridge than there is', {
      refusedAt: 'needs',
      archive: sealed({ bridge: bridgeVersion + 1000 }),
    }),
    caseOf('newer-shell', 'it needs a later shell than there is', {
      refusedAt: 'needs',
      archive: sealed({ minShell: '9999' }),
    }),
    caseOf('update', 'the device had an older one', { had: olderSequence, hadList: olderSequence }),
    caseOf('had-newer', 'the device had a newer one', { refusedAt: 'older', had: sequence + 1 }),
    caseOf('list-other-key', 'the list is signed with another key', { refusedAt: 'list', listKey: stranger }),
    caseOf('list-older', 'the device has seen a newer list', { refusedAt: 'list', hadList: sequence + 1 }),
    caseOf('list-over', 'the list was valid for a day', {
      refusedAt: 'list',
      list: { validUntil: '2026-01-02T00:00:00.000Z' },
    }),
    caseOf('size', 'it is larger than the list says', { refusedAt: 'listed', entry: { size: good.length - 1 } }),
    caseOf('hash', 'its hash is not the one of the list', { refusedAt: 'listed', entry: { sha384: sha384Of('') } }),
    caseOf('other-app', 'the list has it as the package of another app', {
      refusedAt: 'listed',
      archive: sealed({ app: 'repayment' }),
    }),
    caseOf('other-sequence', 'the list says another sequence than its manifest', {
      refusedAt: 'listed',
      sequence: sequence + 1,
    }),
    caseOf('more-files', 'it holds a file that its manifest does not name', {
      refusedAt: 'content',
      archive: withFile('order/more.html', {}),
    }),
    caseOf('less-files', 'a file of its manifest is missing', {
      refusedAt: 'content',
      archive: sealContent(Buffer.from(JSON.stringify(manifest)), new Map(), key),
    }),
    caseOf('twice', 'it holds a name twice', { refusedAt: 'content', archive: signArchive(twice, key) }),
    caseOf('larger', 'a file is larger than its manifest says', {
      refusedAt: 'content',
      archive: withFile('order/index.html', {
        files: manifest.files.map((file) => ({ ...file, size: file.size - 1 })),
      }),
    }),
  ]
}

/** A package of one page, which says which one it is. */
function content(change: Partial<PackageManifest>): {
  readonly manifest: PackageManifest
  readonly files: ReadonlyMap<string, Uint8Array>
} {
  const htmlOf = (lang: string) =>
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Test package</title></head><body><h1>Test package ${change.sequence ?? sequence}</h1></body></html>\n`
  const files = new Map(
    ['index', 'index.fil'].map((name) => [`order/${name}.html`, Buffer.from(htmlOf(name.slice(6) || 'en'))]),
  )
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
