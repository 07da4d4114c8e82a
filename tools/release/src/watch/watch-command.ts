import { setTimeout as wait } from 'node:timers/promises'

import { Command, CommandError, type Output, UsageError } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { readRates } from '../rates/read-rates.ts'
import { lookOnce } from './watch.ts'
import { parseWebhook, sendNews } from './webhook.ts'

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
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .option('--steps <shares>', 'how many of 100 visitors see it, step by step', parseSteps, [5, 25, 50, 100])
    .option('--views <count>', 'how many of its views each step needs', parseCount('--views'), 400)
    .option('--every <seconds>', 'how often to look', parseCount('--every'), 10)
    .option('--webhook <url>', 'is sent each news as JSON: { text, app, deployment, state }', parseWebhook)
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Without a canary it watches what everybody sees, beside what they saw before, and rolls back. Compared are failed and
rejected views and times to data, by sequential tests that take a sound release back in 1 of 100 watches at most. It may
be killed and started again, and two may run: what they know is kept on the target. PAHIRAM_SERVER and
PAHIRAM_STAFF_TOKEN say which server counts the views. While the server does not answer it waits; a wrong token ends it. Exit code 0:
everybody sees it; 1: it cannot go on; 3: it was taken back.`,
    )
    .action(async (app, options) => {
      const { steps, views, every, webhook } = options
      const reason = await reasonOf(options)
      const target = await openExisting(options.to)
      const request = {
        app,
        ...reason,
        plan: { steps, viewsAtStep: views },
        rates: (hours: number) => readRates({ hours }),
      }
      let last = ''

      for (;;) {
        const news = await lookOnce(target, request, output)

        if (news.text !== last) output.print(news.text)
        last = news.text
        if (webhook !== undefined && news.state !== 'waits' && news.state !== 'unknown') {
          await sendNews(webhook, app, news, output)
        }
        if (news.state === 'kept') return
        if (news.state === 'taken-back') throw new TakenBackError(`${app} ${news.deployId} was taken back.`)
        await wait(every * 1_000)
      }
    })
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
