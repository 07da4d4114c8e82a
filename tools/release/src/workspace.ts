import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { CommandError } from '@pahiram/command-line'

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '../../..')

const run = promisify(execFile)
const longestAnswer = 64 * 1024 * 1024

/** What git prints for the repository at `root`. @throws CommandError in git's own words. */
export async function git(root: string, ...words: readonly string[]): Promise<string> {
  try {
    return (await run('git', ['-C', root, ...words], { maxBuffer: longestAnswer })).stdout
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string }

    throw new CommandError(`git ${words[0]} failed: ${stderr.trim() || String(cause)}`, { cause })
  }
}

/** What is checked out: the commit, and the files that differ from it. */
export interface CheckedOut {
  readonly commit: string
  readonly changed: readonly string[]
}

/** What is checked out at `root`; files that git ignores do not count. */
export async function checkedOut(root: string): Promise<CheckedOut> {
  const [commit, status] = await Promise.all([
    git(root, 'rev-parse', 'HEAD'),
    git(root, 'status', '--porcelain', '-z', '--no-renames'),
  ])

  return {
    commit: commit.trim(),
    changed: status.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
  }
}
