import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import { ReleaseProblem } from '../command/release-problem.ts'
import { publishedApps } from '../state/stored-state.ts'
import { openExisting, targetOption } from '../target/open-target.ts'
import { readRates } from './release-rates.ts'
import { statusOf } from './status.ts'

/** `pnpm release status`: what visitors get, checked to the last byte. */
export const statusCommand = defineCommand({
  name: 'status',
  summary:
    'Shows what is live and what a canary shows, with every file checked; fails when something is not as published.',
  details: `PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server to ask how many pages of each deployment became ready
or failed. A file that is missing or changed is mended by publishing the same release again.`,
  parameters: ['app?'],
  options: { to: targetOption },
  async run({ parameters: [name], options }, output) {
    const target = await openExisting(options.to)
    const apps = name === undefined ? await publishedApps(target) : [releasableApp(name)]
    const rates = await readRates()
    const broken: string[] = []

    if (apps.length === 0) output.print(`Nothing was published to ${target.name}.`)
    for (const app of apps) {
      const { lines, isWhole } = await statusOf(target, app, rates)

      output.print(lines.join('\n'))
      if (!isWhole) broken.push(app)
    }
    if (broken.length > 0) throw new ReleaseProblem(`Not as published: ${broken.join(', ')}.`)
  },
})
