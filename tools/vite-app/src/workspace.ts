import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '../../..')

/** One separately built app. */
export interface AppFolder {
  readonly name: string
  readonly folder: string
}

/** Every folder with a Vite configuration is an app: those of `apps`, and of the tools those with pages. */
export function appFolders(): AppFolder[] {
  return ['apps', 'tools']
    .flatMap((parent) => readdirSync(join(workspaceRoot, parent)).map((name) => join(workspaceRoot, parent, name)))
    .filter((folder) => existsSync(join(folder, 'vite.config.ts')))
    .map((folder) => ({ name: basename(folder), folder }))
}
