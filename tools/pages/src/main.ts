import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'

/*
 * `pnpm pages` writes the contract's page table from the page.ts of every page; with `--check` it writes nothing and
 * reports what is wrong with the pages.
 */

const noPaths = 'data:text/javascript,export const pagePaths = [], pageOfAlias = {}'

// A page.ts takes its endpoints from the contract, which holds a generated file. That one is left out while it is made
// anew: it may be missing, or hold the marks of a merge.
registerHooks({
  resolve: (request, context, next) =>
    request === './page-paths.ts' ? { url: noPaths, shortCircuit: true } : next(request, context),
})

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const { checkPages, writePageTable } = await import('./pages-command.ts')
const problems = await (values.check ? checkPages() : writePageTable())

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
