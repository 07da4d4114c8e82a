import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { StaffProblem } from '@pahiram/staff-client'
import { afterAll } from 'vitest'

import type { Command, World } from '../command/command.ts'
import { runCommands } from '../run-commands.ts'

/** How a command ended, with all it said. */
export interface Said {
  readonly code: number
  readonly output: string
  readonly notes: string
}

/** A folder that is gone when the file's tests are over. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))

  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs commands as `main.ts` does, in a folder, without a server and a network unless they are given. */
export async function say(
  written: readonly string[],
  commands: readonly Command[],
  folder: string,
  given: Partial<World> = {},
): Promise<Said> {
  const output: string[] = []
  const notes: string[] = []
  const code = await runCommands(written, commands, {
    folder,
    print: (text) => output.push(text),
    note: (text) => notes.push(text),
    door: () => {
      throw new StaffProblem('This test has no server.')
    },
    elapsed: () => 300,
    fetch: () => Promise.reject(new Error('This test has no network')),
    isTerminal: false,
    ...given,
  })

  return { code, output: output.join('\n'), notes: notes.join('\n') }
}
