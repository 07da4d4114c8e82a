import { Command, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { closePage, openPage } from './close-page.ts'

/** `pnpm release close`: shows a plain page in the place of one. */
export function closeCommand(output: Output) {
  return new Command('close')
    .description('Closes a page at once: visitors see that it is closed for a while, whatever is published meanwhile.')
    .argument('<app>', appsText, parseApp)
    .argument('<page>', 'its address: /order')
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Whoever opens the page from now on sees the plain one, with Retry and customer service; one that is open goes on. Calls are
answered as before. It holds across publish, canaries and rollback until “open”. No policy refuses it.`,
    )
    .action(async (app, page, options) => {
      const reason = await reasonOf(options)
      const name = await closePage(await openExisting(options.to), { app, page, ...reason }, output)

      output.print(`/${name} of ${app} is closed. “pnpm release open ${app} /${name}” opens it.`)
    })
}

/** `pnpm release open`: shows a closed page again. */
export function openCommand(output: Output) {
  return new Command('open')
    .description('Opens a closed page again.')
    .argument('<app>', appsText, parseApp)
    .argument('<page>', 'its address: /order')
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .action(async (app, page, options) => {
      const reason = await reasonOf(options)
      const name = await openPage(await openExisting(options.to), { app, page, ...reason }, output)

      output.print(`/${name} of ${app} is open.`)
    })
}
