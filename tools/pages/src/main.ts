import { registerHooks } from 'node:module'

/*
 * `pnpm pages` writes the contract's page table from the page.ts of every page; with `--check` it writes nothing and
 * reports what is wrong with the pages. `pnpm new-page <app> <url>` adds a page.
 */

const noPaths = 'data:text/javascript,export const pagePaths = [], pageOfAlias = {}'

// A page.ts takes its endpoints from the contract, which holds a generated file. That one is left out while it is made
// again: it may be missing, or hold the marks of a merge.
registerHooks({
  resolve: (request, context, next) =>
    request === './page-paths.ts' ? { url: noPaths, shortCircuit: true } : next(request, context),
})

const { runCommand } = await import('./run-command.ts')

process.exitCode = await runCommand(process.argv.slice(2))
