import { processTerminal, runCommandLine } from '@pahiram/command-line'

import { releaseProgram } from './program.ts'

/* `pnpm release`: every app is built, published, rolled back and packed on its own. */

const terminal = processTerminal()

process.exitCode = await runCommandLine(releaseProgram(terminal), process.argv.slice(2), terminal)
