import { readFile } from 'node:fs/promises'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, targetOption } from '../command-options.ts'
import { parsePolicy } from '../policy/policy.ts'
import { entryHash, historyProblems } from '../policy/signed-entry.ts'
import { type HistoryEntry, readState } from './release-state.ts'

/** `pnpm release history`: lists who changed an app, when and why. */
export function historyCommand(output: Output) {
  return new Command('history')
    .description('Shows who published, rolled back and tried what of an app, when and why; the latest first.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .option('--json', 'prints an entry a line with its hash, the oldest first, to be kept elsewhere')
    .option('--after <hash>', 'with --json: only what came after the entry that was kept last')
    .option('--verify <policy.json>', 'says which entries were changed or taken away, or which no publisher signed')
    .addHelpText(
      'after',
      `
Each entry names the hash of the one before. Compare with a policy of your own, not with the target's: whoever can change
the history there can change the policy too. The last 500 entries are kept.`,
    )
    .action(async (app, options) => {
      if (options.after !== undefined && options.json !== true) throw new UsageError('--after is for --json.')

      const target = await openExisting(options.to)
      const { history } = await readState(target, app)

      if (options.json === true) {
        for (const entry of entriesAfter(history, options.after)) {
          output.print(JSON.stringify({ app, ...entry, hash: entryHash(entry) }))
        }
      } else if (options.verify === undefined) {
        if (history.length === 0) output.print(`${app} was never published to ${target.name}.`)
        for (const entry of history.toReversed()) output.print(historyLine(entry))
      }
      if (options.verify !== undefined) await verify(app, history, resolvePath(options.verify), output)
    })
}

/** @throws CommandError when nobody knows the entry: what was shipped last is not in the history any more. */
function entriesAfter(history: readonly HistoryEntry[], hash: string | undefined): readonly HistoryEntry[] {
  if (hash === undefined) return history

  const index = history.findIndex((entry) => entryHash(entry) === hash)

  if (index === -1) {
    throw new CommandError(`No entry has the hash ${hash}: it was changed or taken away, or 500 others came after it.`)
  }
  return history.slice(index + 1)
}

async function verify(app: string, history: readonly HistoryEntry[], file: string, output: Output): Promise<void> {
  const written = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`The policy ${file} cannot be read.`, { cause })
  })
  const { publishers } = parsePolicy(file, written)
  const problems = historyProblems(app, history, publishers)

  for (const problem of problems) output.print(problem)
  if (problems.length > 0) throw new CommandError(`The history of ${app} is not whole: ${problems.length} findings.`)
  output.print(`${history.length} entries of ${app}, nothing was changed or taken away between them.`)
}

/** Formats one entry of the history. */
function historyLine({
  at,
  who,
  why,
  action,
  deployId,
  releaseId,
  version,
  share,
  page,
  feature,
  forced,
}: HistoryEntry): string {
  const shared = share === undefined ? '' : ` ${share} %`
  const part = feature === undefined ? '' : ` ${feature} of`
  const named = page === undefined ? '' : `${part} /${page}`
  const force = forced === undefined ? '' : ` · FORCED: ${forced}`
  const reason = why === '' ? '' : ` · ${why.replaceAll(/\s+/g, ' ')}`

  return `${at}  ${`${action}${shared}${named}`.padEnd(10)}  ${version}  release ${releaseId}  deployment ${deployId}  ${who}${reason}${force}`
}
