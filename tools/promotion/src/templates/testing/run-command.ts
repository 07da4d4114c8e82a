import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { CommandResult } from './test-terminal.ts'

/** What Node compiles is kept for the next command. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'pahiram-compile-cache')
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs `pnpm templates` as a process of its own, called from a folder, with nothing else in its environment. */
export async function runCommand(
  written: readonly string[],
  folder: string,
  environment: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...written], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE, INIT_CWD: folder, ...environment },
  })
  let output = ''
  let notes = ''

  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (notes += text))

  const [code] = (await once(child, 'close')) as [number | null]

  return { code: code ?? -1, output: output.trimEnd(), notes: notes.trimEnd() }
}
