import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { workspaceRoot } from '../workspace.ts'

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')

interface Settings {
  readonly minimumReleaseAge: number
  readonly strictDepBuilds: boolean
  readonly allowBuilds: Readonly<Record<string, boolean>>
  readonly catalog: Readonly<Record<string, string>>
}

test('a version is exact, three days old, and runs no install script that is not listed', () => {
  const { minimumReleaseAge, strictDepBuilds, allowBuilds, catalog } = parse(read('pnpm-workspace.yaml')) as Settings
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string }

  expect(packageManager).toMatch(/^pnpm@12\.\d+\.\d+$/)
  expect(minimumReleaseAge).toBeGreaterThanOrEqual(3 * 24 * 60)
  expect(strictDepBuilds).toBe(true)
  expect(Object.keys(allowBuilds).length).toBeLessThan(10)
  expect(Object.values(catalog).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package of the lockfile has a hash', () => {
  const { packages } = parse(read('pnpm-lock.yaml')) as {
    packages: Record<string, { resolution?: { integrity?: string } }>
  }
  const without = Object.entries(packages).filter(([, { resolution }]) => !resolution?.integrity?.startsWith('sha512-'))

  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(without.map(([name]) => name)).toEqual([])
})
