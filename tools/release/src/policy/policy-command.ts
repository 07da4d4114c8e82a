import { readFile } from 'node:fs/promises'

import { Command, CommandError, type Output, resolvePath } from '@pahiram/command-line'

import { openExisting, openTarget, targetOption } from '../command-options.ts'
import { locked } from '../target/target.ts'
import { freezeAt, parsePolicy, readPolicy, writePolicy } from './policy.ts'

/** `pnpm release policy`: shows or replaces what a team agreed on for a target. */
export function policyCommand(output: Output) {
  return new Command('policy')
    .description('Shows who may publish to a target, who has to approve it and when nothing new is shown, or sets it.')
    .addOption(targetOption())
    .option('--set <policy.json>', 'replaces it')
    .addHelpText(
      'after',
      `
Without a policy everybody publishes at any time. All fields but the first may be left out:
  { "format": 1, "approvals": 1,
    "publishers": [{ "name": "Ana", "publicKey": "-----BEGIN PUBLIC KEY-----…" }],
    "freezes": [{ "from": "2026-12-20T00:00:00+08:00", "until": "2027-01-04T08:00:00+08:00", "why": "holidays" }],
    "weekly": [{ "from": "Fri 17:00", "until": "Mon 08:00", "why": "nobody is on call" }], "timeZone": "Asia/Manila" }
Keep the file in a repository of yours: “history --verify” compares with it. It binds who uses this command, not who
writes to the target by other means.`,
    )
    .action(async (options) => {
      // A policy may be set before anything is published; one that is read from a mistyped folder would say that all is allowed.
      const target = await (options.set === undefined ? openExisting(options.to) : openTarget(options.to))

      if (options.set !== undefined) {
        const file = resolvePath(options.set)
        const written = await readFile(file, 'utf8').catch((cause: unknown) => {
          throw new CommandError(`The policy ${file} cannot be read.`, { cause })
        })
        const policy = parsePolicy(file, written)

        await locked(target, 'the policy is being set', () => writePolicy(target, policy))
      }

      const policy = await readPolicy(target)

      output.print(JSON.stringify(policy, null, 2))

      const freeze = freezeAt(policy, new Date())

      if (freeze !== undefined) output.print(`Now: ${freeze}`)
    })
}
