import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runCommandLine, type Terminal } from '@pahiram/command-line'
import { StaffError } from '@pahiram/api-client/staff'
import { afterAll } from 'vitest'

import { templatesProgram } from '../program.ts'

/** How a command ended, with all that it wrote. */
export interface CommandResult {
  readonly code: number
  /** Standard output. */
  readonly output: string
  /** Standard error. */
  readonly notes: string
}

/** Makes a folder that is removed when the tests of the file have ended. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))

  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a command as `main.ts` does, in a folder, without a server and a network unless they are given. */
export async function runTemplates(
  words: readonly string[],
  folder: string,
  given: Partial<Terminal> = {},
): Promise<CommandResult> {
  const output: string[] = []
  const notes: string[] = []
  const terminal: Terminal = {
    folder,
    print: (text) => output.push(text),
    warn: (text) => notes.push(text),
    staffClient: () => {
      throw new StaffError('unreachable', 'This test has no server.')
    },
    elapsedMs: () => 300,
    fetch: () => Promise.reject(new Error('This test has no network')),
    ...given,
  }
  const code = await runCommandLine(templatesProgram(terminal), words, terminal)

  return { code, output: output.join('\n'), notes: notes.join('\n') }
}
