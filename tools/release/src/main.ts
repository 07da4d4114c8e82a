import { processTerminal, runCommandLine } from '@pahiram/command-line'

import { releaseProgram } from './program.ts'

/* `pnpm release`: every app is built, published, rolled back and packed on its own. Other users read it: nginx, the page server. */

const terminal = processTerminal()

process.umask(process.umask(0o022) & 0o022)

process.exitCode = await runCommandLine(releaseProgram(terminal), process.argv.slice(2), terminal)
