import { setTimeout as wait } from 'node:timers/promises'

import { Command, CommandError, type Output, UsageError } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { publishedApps, readState } from '../publish/release-state.ts'
import { readRates } from '../rates/read-rates.ts'
import type { Target } from '../target/target.ts'
import { ownMetric } from './prometheus.ts'
import { lookOnce, type WatchRequest } from './watch.ts'
import { watchedColumns } from './judge.ts'

/** A deployment was taken back; the process ends with exit code 3. */
class TakenBackError extends CommandError {
  override readonly exitCode = 3
}

/** `pnpm release watch`: shows a canary to more and more visitors, and takes it back by itself. */
export function watchCommand(output: Output) {
  return new Command('watch')
    .description(
      'Raises the share of a canary by steps while it does well, and takes it back by itself when it does not.',
    )
    .argument('[app]', appsText, parseApp)
    .option('--all', 'watches every canary of the target, until each has its end')
    .addOption(targetOption())
    .option('--steps <shares>', 'how many of 100 visitors see it, step by step', parseSteps, [5, 25, 50, 100])
    .option('--views <count>', 'how many of its views each step needs', parseCount('--views'), 400)
    .option('--every <seconds>', 'how often to look', parseCount('--every'), 10)
    .option('--metric <PromQL>', 'also takes it back when this gives something; {{deployment}}, {{baseline}}: the ids')
    .option('--prometheus <url>', 'where --metric is asked')
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Without a canary it watches what everybody sees, beside what they saw before, and rolls back. Compared are, by page, language and
engine: failed views, main actions out of reach, views that show only an error, times to data (5 standard errors and a margin, 10
views at least), and reports that are missing for the canary's share. It may be killed and started again, and two may run. While the
server (PAHIRAM_SERVER, PAHIRAM_STAFF_TOKEN) does not answer it waits; a wrong token ends it. Exit code 0: everybody sees it; 1: it
cannot go on; 3: it was taken back.`,
    )
    .action(async (app, options) => {
      if ((app === undefined) !== (options.all === true)) throw new UsageError('Name one app, or say --all.')

      const { steps, views, every } = options
      const request = {
        ...(await reasonOf(options)),
        plan: { steps, viewsAtStep: views },
        rates: (hours: number, deployments: readonly string[]) => readRates({ hours, deployments, by: watchedColumns }),
        metric: ownMetric(options.metric, options.prometheus),
      }
      const target = await openExisting(options.to)
      const apps = app === undefined ? await appsWithCanary(target) : [app]
      const ends = await Promise.allSettled(
        apps.map((one) => watchToTheEnd(target, { app: one, ...request }, every * 1_000, output)),
      )
      const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))

      if (apps.length === 0) output.print('There is no canary to watch.')
      if (failed.length > 1) for (const { message } of failed) output.warn(message)
      // What was taken back is what a CI has to know.
      const [first] = [...failed.filter((error) => error instanceof TakenBackError), ...failed]

      if (first !== undefined) throw first
    })
}

async function appsWithCanary(target: Target): Promise<string[]> {
  const states = await Promise.all((await publishedApps(target)).map((app) => readState(target, app)))

  return states.flatMap(({ app, canary }) => (canary === undefined ? [] : [app]))
}

/** Looks again and again until everybody sees the deployment. @throws TakenBackError when nobody does. */
async function watchToTheEnd(target: Target, request: WatchRequest, everyMs: number, output: Output): Promise<void> {
  const { app } = request
  let last = ''

  for (;;) {
    const news = await lookOnce(target, request, output)

    if (news.text !== last) output.print(news.text)
    last = news.text
    if (news.state === 'kept') return
    if (news.state === 'taken-back') throw new TakenBackError(`${app} ${news.deployId} was taken back.`)
    await wait(everyMs)
  }
}

function parseSteps(written: string): number[] {
  const steps = written.split(',').map(Number)
  const isValid = steps.every((step, index) => Number.isInteger(step) && step >= 1 && step > (steps[index - 1] ?? 0))

  if (isValid && steps.at(-1) === 100) return steps
  throw new UsageError(`--steps is “${written}”; it is growing numbers of which the last is 100: 5,25,50,100.`)
}

function parseCount(name: string) {
  return (written: string): number => {
    if (/^[1-9]\d{0,5}$/.test(written)) return Number(written)
    throw new UsageError(`${name} is “${written}”; it is a whole number from 1 up.`)
  }
}
