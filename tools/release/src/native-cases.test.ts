import { createPublicKey, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { bridgeVersion } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { packageCases, type PackageCase, type RefusedAt } from './testing/package-cases.ts'
import { openIndex } from './pack/package-index.ts'
import { openPackage } from './pack/package.ts'
import { sha384Of } from './manifest.ts'
import { nativeCases } from './testing/native-cases.ts'
import { workspaceRoot } from './workspace.ts'

const { 'packages.json': ofPackages, 'signatures.json': ofSignatures, ...others } = await nativeCases()
const { publicKey, now } = ofPackages as { readonly publicKey: string; readonly now: number }
const { cases: signatures } = ofSignatures as {
  readonly cases: readonly Record<'name' | 'publicKey' | 'message' | 'signature', string>[]
}
const key = createPublicKey(publicKey)

test.each(Object.entries({ ...others, 'packages.json': ofPackages, 'signatures.json': ofSignatures }))(
  'native/cases/%s is what the pages’ side says; WRITE_DOCUMENTS=1 writes it',
  async (name, content) => {
    const path = join(workspaceRoot, 'native/cases', name)
    const text = `${JSON.stringify(content, null, 1)}\n`

    if (process.env['WRITE_DOCUMENTS'] === '1') await writeFile(path, text)
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)

/** Where a shell that follows docs/native.md refuses it. */
function refusalOf({ archive, had, hadList, json, sig }: PackageCase): RefusedAt {
  const index = attempt(() => openIndex(json, sig, key))

  if (index instanceof Error || index.sequence < hadList || now > Date.parse(index.validUntil ?? '9999-01-01'))
    return 'list'

  const entry = index.apps['loan']

  if (entry?.size !== archive.length || entry.sha384 !== sha384Of(archive)) return 'listed'

  const opened = attempt(() => openPackage(archive, key).manifest)

  if (opened instanceof Error) return opened.message.includes('though') ? 'content' : 'signature'
  if (opened.app !== 'loan' || opened.sequence !== entry.sequence) return 'listed'
  if (opened.bridge > bridgeVersion || Number.parseFloat(opened.minShell) > 1.4) return 'needs'
  return opened.sequence < Math.max(entry.lowest, had) ? 'older' : 'none'
}

function attempt<T>(run: () => T): T | Error {
  try {
    return run()
  } catch (error) {
    return error as Error
  }
}

test('each package of the cases is refused where its case says', async () => {
  const cases = packageCases()

  expect(cases.map((one) => [one.name, refusalOf(one)])).toEqual(cases.map(({ name, refusedAt }) => [name, refusedAt]))
})

test.each(signatures)('the signature is judged as its case says: $name', (one) => {
  const bytes = (text: string) => Buffer.from(text, 'base64')

  expect(verify(null, bytes(one.message), createPublicKey(one.publicKey), bytes(one.signature))).toBe(
    one.name === 'right' || one.name === 'of nothing',
  )
})
