import { Command, type Output, UsageError } from '@pahiram/command-line'
import { pageFeatures } from '@pahiram/contract'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { closePage, openPage } from './close-page.ts'

/** `pnpm release switch`: takes a part of a page away at once, or shows it again. */
export function switchCommand(output: Output) {
  return new Command('switch')
    .description('Switches a part of a page off or on at once, whatever is published meanwhile.')
    .argument('<app>', appsText, parseApp)
    .argument('<page>', 'its address: /order')
    .argument('<feature>', 'the part: see below')
    .argument('<off|on>', 'what it shall be', (written) => {
      if (written === 'off' || written === 'on') return written
      throw new UsageError(`A part is switched off or on, not “${written}”.`)
    })
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
The parts of pages:
${Object.entries(pageFeatures)
  .map(([page, features]) => `  /${page}: ${features.join(', ')}`)
  .join('\n')}

Whoever opens the page from now on does not see the part; a page that is open goes on. It holds across publish, canaries and
rollback until it is switched on. No policy refuses “off”. A part that a brand never wants stands in its configuration,
“switchedOff”.`,
    )
    .action(async (app, page, feature, state, options) => {
      const request = { app, page, feature, ...(await reasonOf(options)) }
      const target = await openExisting(options.to)
      const name = await (state === 'off' ? closePage : openPage)(target, request, output)

      output.print(
        state === 'off'
          ? `${feature} of /${name} is off. “pnpm release switch ${app} /${name} ${feature} on” shows it again.`
          : `${feature} of /${name} is on.`,
      )
    })
}
