import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { CommandError } from '@pahiram/command-line'

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '../../..')

const run = promisify(execFile)
const longestAnswer = 64 * 1024 * 1024

/** Runs git in the repository at `root` and returns what it prints. @throws CommandError with git's message. */
async function git(root: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await run('git', ['-C', root, ...args], { maxBuffer: longestAnswer })).stdout
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string }

    throw new CommandError(`git ${args[0]} failed: ${stderr.trim() || String(cause)}`, { cause })
  }
}

/** The checked-out commit, and the files that differ from it. */
export interface CheckedOut {
  readonly commit: string
  readonly changed: readonly string[]
}

/** Reads what is checked out at `root`; files that git ignores do not count. */
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
