import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { addPage } from './new-page.ts'
import { checkPages, writePageTable } from './page-files.ts'

const usage = `pnpm pages                  writes the page table from the page.ts of every page
pnpm pages --check          reports what is wrong with the pages, and writes nothing
pnpm new-page <app> <url>   adds a page: pnpm new-page loan loan-history
  --title "<title>"         what the document is called; made of the url by default
  --static                  HTML and CSS without a framework`

const workspace = join(import.meta.dirname, '../../..')

/**
 * Runs what the command line asks for, and prints the files of a new page or what is wrong.
 *
 * @returns The exit code: 0 done, 1 something is wrong with the pages, 2 the command line cannot be read.
 */
export async function runCommand(given: readonly string[], root = workspace): Promise<0 | 1 | 2> {
  try {
    const problems = await (given[0] === 'new' ? runNewPage(given.slice(1), root) : runPages(given, root))

    for (const problem of problems) console.error(problem)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
}

/** @throws TypeError when the command line cannot be read. */
async function runPages(given: readonly string[], root: string): Promise<string[]> {
  const { values } = parseArgs({ args: [...given], options: { check: { type: 'boolean', default: false } } })

  return values.check ? checkPages(root) : writePageTable(root)
}

/** @throws TypeError when the command line cannot be read. */
async function runNewPage(given: readonly string[], root: string): Promise<string[]> {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { title: { type: 'string' }, static: { type: 'boolean', default: false } },
  })
  const [app, url, ...rest] = positionals

  if (app === undefined || url === undefined || rest.length > 0) throw new TypeError('Name an app and a url.')

  const { files, problems } = await addPage(root, { app, url, title: values.title, isStatic: values.static })

  for (const file of files) console.log(file)
  return problems
}
