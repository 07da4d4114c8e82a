import { buildCommand } from '../build/build-command.ts'
import { headersCommand } from '../headers/headers-command.ts'
import { pathsCommand } from '../paths/paths-command.ts'
import { planCommand } from '../plan/plan-command.ts'
import type { Command } from './command.ts'

/** Every command, in the order of `pnpm release --help`. What is heavy a command imports when it runs. */
export const commands: readonly Command[] = [planCommand, buildCommand, headersCommand, pathsCommand]
