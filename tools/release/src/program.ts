import { Command, type Output } from '@pahiram/command-line'

import { buildCommand } from './build/build-command.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { errorsCommand } from './errors/errors-command.ts'
import { packCommand } from './pack/pack-command.ts'
import { packagesCommand } from './pack/packages-command.ts'
import { keygenCommand } from './pack/signing-keys.ts'
import { verifyCommand } from './pack/verify-command.ts'
import { pathsCommand } from './paths/paths.ts'
import { promoteCommand } from './publish/canary.ts'
import { diffCommand } from './publish/diff.ts'
import { historyCommand } from './publish/history.ts'
import { previewCommand } from './publish/preview.ts'
import { publishCommand } from './publish/publish-command.ts'
import { revokeCommand } from './publish/revoke.ts'
import { rollbackCommand } from './publish/rollback.ts'
import { statusCommand } from './publish/status.ts'
import { serveCommand } from './serve/serve-command.ts'
import { watchCommand } from './watch/watch-command.ts'

/** Makes `pnpm release`. Its commands load Vite, the parser and the bucket's client only when they run. */
export function releaseProgram(output: Output) {
  return new Command('pnpm release')
    .description('Builds, publishes, rolls back and packs each app on its own.')
    .addCommand(buildCommand(output))
    .addCommand(publishCommand(output))
    .addCommand(watchCommand(output))
    .addCommand(promoteCommand(output))
    .addCommand(rollbackCommand(output))
    .addCommand(revokeCommand(output))
    .addCommand(statusCommand(output))
    .addCommand(errorsCommand(output))
    .addCommand(serveCommand(output))
    .addCommand(doctorCommand(output))
    .addCommand(historyCommand(output))
    .addCommand(diffCommand(output))
    .addCommand(previewCommand(output))
    .addCommand(pathsCommand(output))
    .addCommand(packCommand(output))
    .addCommand(packagesCommand(output))
    .addCommand(verifyCommand(output))
    .addCommand(keygenCommand(output))
    .addHelpText('after', '\n`pnpm release <command> --help` says more of one.')
}
