import { Command, type Output } from '@pahiram/command-line'

import { releasableApps } from '../build/build-command.ts'
import { workspaceRoot } from '../workspace.ts'
import type { Plan } from './make-plan.ts'

const harmlessShown = 10

/** `pnpm release plan`: lists what has to be built and published again. */
export function planCommand(output: Output) {
  return new Command('plan')
    .description('Says which apps a change affects, and how it reaches them.')
    .option('--since <commit>', 'the commit, branch or tag to compare with')
    .option('--json', 'prints JSON, for a machine')
    .addHelpText(
      'after',
      `
Compares the working tree with a commit: without --since, with the one where this branch left main, and on main with
the one before. What is live says “pnpm release status”: its commit is what --since is for.`,
    )
    .action(async (options) => {
      const [{ changesSince }, { makePlan }] = await Promise.all([import('./changes.ts'), import('./make-plan.ts')])
      const plan = await makePlan(workspaceRoot, releasableApps, await changesSince(workspaceRoot, options.since))

      output.print(options.json === true ? JSON.stringify(plan, null, 2) : formatPlan(plan))
    })
}

function formatPlan({ since, affected, unaffected, harmless }: Plan): string {
  const apps = affected.map(({ app, pages, because }) =>
    [`${app}: ${pages.join(' ')}`, ...because.map(({ file, chain }) => `  ${file}: ${chain.join(' → ')}`)].join('\n'),
  )
  const rest = harmless.length > harmlessShown ? [`… and ${harmless.length - harmlessShown} more`] : []
  const idle = [...harmless.slice(0, harmlessShown), ...rest].map((file) => `  ${file}`)

  return [
    `Changes since ${since.slice(0, 12)} affect ${affected.length === 0 ? 'no app' : affected.map(({ app }) => app).join(', ')}.`,
    ...apps,
    ...(unaffected.length === 0 || affected.length === 0 ? [] : [`Unchanged: ${unaffected.join(', ')}`]),
    ...(idle.length === 0 ? [] : [`No app is made of:\n${idle.join('\n')}`]),
  ].join('\n\n')
}
