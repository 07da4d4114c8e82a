import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

import { workspaceRoot } from '../workspace/workspace-root.ts'
import type { Reason } from './publish.ts'

/** The options of every command that changes what visitors see. */
export const reasonOptions = {
  who: { type: 'string', placeholder: '<name>', describes: 'who does it; git’s user.name by default' },
  why: { type: 'string', placeholder: '<text>', describes: 'a line for the history' },
} as const

/** Who does it and why, for the history. */
export async function reasonOf({
  who,
  why = '',
}: {
  who?: string | undefined
  why?: string | undefined
}): Promise<Reason> {
  return { who: who ?? ((await gitName()) || userInfo().username), why }
}

async function gitName(): Promise<string> {
  try {
    return (await promisify(execFile)('git', ['-C', workspaceRoot, 'config', 'user.name'])).stdout.trim()
  } catch {
    // Not set, or no git here.
    return ''
  }
}
