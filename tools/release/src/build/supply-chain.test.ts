import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { workspaceRoot } from '../workspace.ts'

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')

const lockfile = parse(read('pnpm-lock.yaml')) as {
  readonly lockfileVersion: string
  readonly packages: Readonly<Record<string, { resolution?: { integrity?: string; tarball?: string } }>>
}

/** What a package that is installed says of itself. */
interface Installed {
  readonly folder: string
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly license?: string | { readonly type: string }
  readonly licenses?: readonly { readonly type: string }[]
}

const store = join(workspaceRoot, 'node_modules/.pnpm')
const installed = ['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json']
  .flatMap((pattern) => globSync(pattern, { cwd: store }))
  .map((file) => ({
    ...(JSON.parse(readFileSync(join(store, file), 'utf8')) as Omit<Installed, 'folder'>),
    folder: join(store, file, '..'),
  }))

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

test('packages come from the registry that everybody uses, and nothing but what is listed here decides how they are installed', () => {
  const settings = Object.keys(parse(read('pnpm-workspace.yaml')) as object)
  const scripts = globSync('{,packages/*/,apps/*/,tools/*/,examples/*/}package.json', { cwd: workspaceRoot }).flatMap(
    (file) => Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {}),
  )

  expect(globSync('{,packages/*/,apps/*/,tools/*/,examples/*/}{.npmrc,.pnpmfile.*}', { cwd: workspaceRoot })).toEqual(
    [],
  )
  expect(settings).toEqual([
    'packages',
    'verifyDepsBeforeRun',
    'pmOnFail',
    'minimumReleaseAge',
    'strictDepBuilds',
    'nodeVersion',
    'catalog',
    'overrides',
    'patchedDependencies',
    'allowBuilds',
  ])
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((name) => /^(?:pre|post)?(?:install|prepare)$|^pnpm:/.test(name))).toEqual([])
})

test('every package of the lockfile has a hash', () => {
  const { packages } = lockfile
  const without = Object.entries(packages).filter(([, { resolution }]) => !resolution?.integrity?.startsWith('sha512-'))

  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(without.map(([name]) => name)).toEqual([])
  // From the registry alone: no address of a repository or of an archive.
  expect(Object.values(packages).filter(({ resolution }) => resolution?.tarball !== undefined)).toEqual([])
})

test('a package that is installed and has an install script is listed, as allowed or as refused', () => {
  const { allowBuilds } = parse(read('pnpm-workspace.yaml')) as Settings
  const withOne = installed.flatMap(({ folder, name, scripts = {} }) =>
    ['preinstall', 'install', 'postinstall'].some((script) => script in scripts) ||
    existsSync(join(folder, 'binding.gyp'))
      ? [name]
      : [],
  )
  const withScript = new Set(withOne)

  expect(installed.length).toBeGreaterThan(300)
  expect(withScript.size).toBeGreaterThan(0)
  expect([...withScript].filter((name) => !(name in allowBuilds))).toEqual([])
})

/** Whoever hands on what has one of these has nothing to do but to say so. */
const freeLicences = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
].concat(['Unicode-DFS-2016', 'CC0-1.0'])
/** Other licences, looked at by somebody: of packages that are used unchanged, or in tests alone. */
const seenLicences: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(?:axe-core|lightningcss.*)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  // Of the linter of the API documents, in tests.
  'PSF-2.0': /^argparse$/,
  // Of a bucket for tests; its file of the licence is MIT's.
  none: /^humanize-number$/,
}

test('a package that is installed has a licence that asks for nothing, or one that somebody looked at', () => {
  const others = installed.flatMap(({ name, license, licenses = [] }) => {
    const written =
      typeof license === 'string'
        ? license
        : (license?.type ?? (licenses.map(({ type }) => type).join(' OR ') || 'none'))
    const parts = written.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

    return parts.every((part) => freeLicences.includes(part) || seenLicences[part]?.test(name))
      ? []
      : [`${name}: ${written}`]
  })

  expect(others).toEqual([])
})

test('the lockfile is of the pnpm that package.json names, and pnpm refuses to install with another major version', () => {
  const { packageManager, engines } = JSON.parse(read('package.json')) as {
    packageManager: string
    engines: { pnpm: string }
  }
  const [, major] = /^pnpm@(\d+)\./.exec(packageManager) ?? []
  const runs = /^pnpm\/(\d+)\./.exec(process.env['npm_config_user_agent'] ?? '')?.[1] ?? major
  // What people, images and machines run: all of them say the same.
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '.ci/run', 'deploy/Dockerfile', 'docs/operations.md']
  const named = files.flatMap((file) => [...read(file).matchAll(/pnpm@([\w.]+)/g)].map(([, version]) => version))

  expect(lockfile.lockfileVersion).toBe('9.0')
  expect(engines.pnpm).toBe(`^${major}.0.0`)
  expect(runs).toBe(major)
  // An image names it to the last digit.
  expect(named.filter((version) => version !== major && packageManager !== `pnpm@${version}`)).toEqual([])
})
