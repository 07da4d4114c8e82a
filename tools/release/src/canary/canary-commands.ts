import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import { reasonOf, reasonOptions } from '../publish/reason.ts'
import { openExisting, targetOption } from '../target/open-target.ts'
import { abort, promote } from './canary.ts'

/** `pnpm release promote`: the canary becomes what everybody sees. */
export const promoteCommand = defineCommand({
  name: 'promote',
  summary: 'Shows everybody the release that a canary showed to some.',
  parameters: ['app'],
  options: { to: targetOption, ...reasonOptions },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const reason = await reasonOf(options)
    const { version, releaseId } = await promote(await openExisting(options.to), { app, ...reason }, output)

    output.print(`Everybody sees ${app} ${version}, release ${releaseId}.`)
  },
})

/** `pnpm release abort`: the canary is over, and nobody sees it any more. */
export const abortCommand = defineCommand({
  name: 'abort',
  summary: 'Ends a canary: its visitors see again what all others see.',
  parameters: ['app'],
  options: { to: targetOption, ...reasonOptions },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const reason = await reasonOf(options)
    const { version, releaseId } = await abort(await openExisting(options.to), { app, ...reason }, output)

    output.print(`Nobody sees ${app} ${version}, release ${releaseId}, any more.`)
  },
})
