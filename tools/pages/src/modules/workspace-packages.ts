import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
