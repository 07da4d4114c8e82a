import { processTerminal, runCommandLine } from '@pahiram/command-line'

import { templatesProgram } from './program.ts'

/* `pnpm templates`: what the promotion team does with landing templates (docs/promotion.md). */

const terminal = processTerminal()

process.exitCode = await runCommandLine(templatesProgram(terminal), process.argv.slice(2), terminal)
