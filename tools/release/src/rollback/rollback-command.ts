import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import { reasonOf, reasonOptions } from '../publish/reason.ts'
import { openExisting, targetOption } from '../target/open-target.ts'
import { rollback } from './rollback.ts'

/** `pnpm release rollback`: what was live before is live again. */
export const rollbackCommand = defineCommand({
  name: 'rollback',
  summary: 'Makes the release live again that was live before; nothing is built.',
  details: `A second rollback leads further back. “history” shows what else it can lead to. A canary ends with it.`,
  parameters: ['app'],
  options: {
    to: targetOption,
    deployment: { type: 'string', placeholder: '<id>', describes: 'leads to this one instead of the one before' },
    ...reasonOptions,
  },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const reason = await reasonOf(options)
    const target = await openExisting(options.to)
    const begun = performance.now()
    const { version, releaseId } = await rollback(target, { app, deployId: options.deployment, ...reason }, output)
    const milliseconds = Math.round(performance.now() - begun)

    output.print(`${app} is ${version}, release ${releaseId}, again (${milliseconds} ms).`)
  },
})
