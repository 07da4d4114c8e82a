import { parse } from 'yaml'

/** The parts of `pnpm-lock.yaml` (format 9) that are read. */
interface Lock {
  readonly importers?: Readonly<Record<string, Importer>>
  readonly packages?: Readonly<Record<string, { readonly resolution?: { readonly integrity?: string } }>>
  readonly snapshots?: Readonly<Record<string, Dependents>>
}

interface Importer {
  readonly dependencies?: Listed
  readonly devDependencies?: Listed
  readonly optionalDependencies?: Listed
}

type Listed = Readonly<Record<string, { readonly version: string }>>

interface Dependents {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Tells whether what a folder gets for a package's name, with all that comes along, is another one than before: by
 * version, patch and hash.
 */
export function lockChanges(before: string | undefined, now: string | undefined) {
  const then = closures(parse(before ?? '') as Lock | null)
  const today = closures(parse(now ?? '') as Lock | null)

  return {
    isChanged: (folder: string, name: string): boolean => then.of(folder, name) !== today.of(folder, name),
    /** Lists a folder's dependencies without those of its tests. */
    listedBy: (folder: string): readonly string[] => today.listedBy(folder),
  }
}

function closures(lock: Lock | null) {
  const { importers = {}, packages = {}, snapshots = {} } = lock ?? {}
  const known = new Map<string, string>()

  return { of: closureOf, listedBy }

  function listedBy(folder: string): string[] {
    const { dependencies, optionalDependencies } = importers[folder] ?? {}

    return Object.keys({ ...dependencies, ...optionalDependencies })
  }

  /** Writes a package and all its dependencies, with versions and hashes, as one text. */
  function closureOf(folder: string, name: string): string {
    const { dependencies, devDependencies, optionalDependencies } = importers[folder] ?? {}
    const version = { ...devDependencies, ...optionalDependencies, ...dependencies }[name]?.version

    if (version === undefined || version.startsWith('link:')) return ''

    const key = `${name}@${version}`
    const text = known.get(key) ?? [...packagesWith(key)].toSorted().join('\n')

    known.set(key, text)
    return text
  }

  function packagesWith(start: string): Set<string> {
    const found = new Set([start])

    for (const key of found) {
      const { dependencies, optionalDependencies } = snapshots[key] ?? {}

      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
        found.add(Object.hasOwn(snapshots, version) ? version : `${name}@${version}`)
      }
    }
    return new Set([...found].map((key) => `${key} ${packages[plainKey(key)]?.resolution?.integrity ?? ''}`))
  }
}

/** Cuts the peers and the patch off: `react-vant@3.3.5`. */
function plainKey(key: string): string {
  return key.replace(/\(.*$/, '')
}
