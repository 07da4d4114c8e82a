import { stat } from 'node:fs/promises'

import { givenPath } from '../command/given-path.ts'
import { ReleaseProblem } from '../command/release-problem.ts'
import { folderTarget } from './folder-target.ts'
import type { Target } from './target.ts'

/** The option that every command takes which needs a target. */
export const targetOption = {
  type: 'string',
  placeholder: '<target>',
  required: true,
  describes: 'a folder that a web server serves, or s3://bucket[/prefix]',
} as const

/** The target that a person wrote, whether or not there is anything yet. */
export async function openTarget(written: string, environment = process.env): Promise<Target> {
  if (!written.startsWith('s3://')) return folderTarget(givenPath(written))

  // Only those wait for its client who publish to one.
  const { bucketTarget } = await import('./bucket-target.ts')

  return bucketTarget(written, environment)
}

/** The target that a person wrote, of which something is to be read. @throws ReleaseProblem when there is no such folder. */
export async function openExisting(written: string): Promise<Target> {
  const target = await openTarget(written)

  if (!written.startsWith('s3://') && !(await stat(target.name).catch(() => undefined))?.isDirectory()) {
    throw new ReleaseProblem(`There is no folder ${target.name}: nothing was published there.`)
  }
  return target
}
