import { buildCommand } from '../build/build-command.ts'
import { abortCommand, promoteCommand } from '../canary/canary-commands.ts'
import { headersCommand } from '../headers/headers-command.ts'
import { historyCommand } from '../history/history-command.ts'
import { keygenCommand } from '../pack/keygen-command.ts'
import { packCommand } from '../pack/pack-command.ts'
import { verifyCommand } from '../pack/verify-command.ts'
import { pathsCommand } from '../paths/paths-command.ts'
import { planCommand } from '../plan/plan-command.ts'
import { previewCommand } from '../preview/preview-command.ts'
import { publishCommand } from '../publish/publish-command.ts'
import { rollbackCommand } from '../rollback/rollback-command.ts'
import { statusCommand } from '../status/status-command.ts'
import type { Command } from './command.ts'

/** Every command, in the order of `pnpm release --help`. What is heavy a command imports when it runs. */
export const commands: readonly Command[] = [
  planCommand,
  buildCommand,
  publishCommand,
  promoteCommand,
  abortCommand,
  rollbackCommand,
  statusCommand,
  historyCommand,
  previewCommand,
  headersCommand,
  pathsCommand,
  packCommand,
  verifyCommand,
  keygenCommand,
]
