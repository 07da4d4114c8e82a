import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { workspaceRoot } from '../workspace.ts'
import { writeSbom } from './write-sbom.ts'

const folder = mkdtempSync(join(tmpdir(), 'pahiram-sbom-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Component {
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly unknown[]
  readonly externalReferences?: readonly { readonly hashes?: readonly { readonly content: string }[] }[]
}

test('a release has a list of what it is made of beside it, with its versions, hashes and licences, and always the same', async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  const file = await writeSbom({ app: 'loan', folder: one })

  await writeSbom({ app: 'loan', folder: other })

  const text = readFileSync(file, 'utf8')
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: readonly Component[] }
  const lockfile = readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8')
  const react = components.find(({ purl }) => purl.startsWith('pkg:npm/react@'))

  expect(file).toBe(`${one}.cdx.json`)
  expect(bomFormat).toBe('CycloneDX')
  expect(readFileSync(`${other}.cdx.json`, 'utf8')).toBe(text)
  expect(lockfile).toContain(`react@${react?.version}:`)
  expect(react?.purl).toBe(`pkg:npm/react@${react?.version}`)
  // Old packages name theirs in a way that is no more read.
  expect(components.filter(({ licenses = [] }) => licenses.length === 0).length).toBeLessThan(5)
  expect(react?.externalReferences?.[0]?.hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/)
}, 300_000)
