import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import type { WorkspacePackage } from './workspace-packages.ts'

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
