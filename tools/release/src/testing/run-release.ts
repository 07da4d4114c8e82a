import { runCommandLine } from '@pahiram/command-line'

import { releaseProgram } from '../program.ts'

/** Runs `pnpm release <args>` in this process; returns all that it wrote, and its exit code. */
export async function runRelease(...args: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const output = { print: (text: string) => printed.push(text), warn: (text: string) => warned.push(text) }
  const exitCode = await runCommandLine(releaseProgram(output), args, output)

  return { exitCode, printed: printed.join('\n'), warned: warned.join('\n') }
}
