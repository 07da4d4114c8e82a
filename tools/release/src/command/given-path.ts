import { resolve } from 'node:path'

/** A path is meant from where the command was called: pnpm runs it in the workspace's root. */
export function givenPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}
