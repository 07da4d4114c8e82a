import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A folder of the workspace with a package.json. */
export interface WorkspacePackage {
  /** `@pahiram/formatting`. */
  readonly name: string
  /** Relative to the workspace: `packages/formatting`. */
  readonly folder: string
  /** Its doors: `.` and `./testing`, with their files relative to the folder. */
  readonly doors: Readonly<Record<string, string>>
  /** Everything it lists, of the workspace and of others. */
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

interface PackageJson {
  readonly name: string
  readonly exports?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Every package, app and tool of the workspace at `root`, by its name. */
export function workspacePackages(root: string): ReadonlyMap<string, WorkspacePackage> {
  const found = globSync(['packages/*/package.json', 'apps/*/package.json', 'tools/*/package.json'], { cwd: root })

  return new Map(
    found.toSorted().map((file) => {
      const described = JSON.parse(readFileSync(join(root, file), 'utf8')) as PackageJson

      return [
        described.name,
        {
          name: described.name,
          folder: dirname(file).replaceAll('\\', '/'),
          doors: described.exports ?? {},
          dependencies: Object.keys(described.dependencies ?? {}),
          devDependencies: Object.keys(described.devDependencies ?? {}),
        },
      ]
    }),
  )
}

/** Where a request leads: a file of the workspace, by its path from the root, or a package of others. */
export type Target = { readonly file: string } | { readonly thirdParty: string }

/** Finds what modules of the workspace at `root` ask for. */
export function resolver(root: string, packages: ReadonlyMap<string, WorkspacePackage>) {
  /** @throws Error when the workspace has no such file or door. */
  return function resolve(from: string, request: string): Target {
    const plain = request.replace(/\?.*$/, '')

    if (plain.startsWith('.')) return fileAt(posix.join(dirname(from), plain), from)

    const name = plain.split('/', plain.startsWith('@') ? 2 : 1).join('/')
    const asked = packages.get(name)

    if (asked === undefined) return { thirdParty: name }

    const door = asked.doors[`.${plain.slice(name.length)}`]

    if (door === undefined) throw new Error(`${from} asks for ${request}, which ${name} does not offer`)
    return fileAt(posix.join(asked.folder, door), from)
  }

  function fileAt(file: string, from: string): Target {
    if (!existsSync(join(root, file))) throw new Error(`${from} asks for ${file}, which is not there`)
    return { file }
  }
}

export type Resolve = ReturnType<typeof resolver>
