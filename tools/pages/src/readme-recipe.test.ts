import { execFile } from 'node:child_process'
import { cpSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { scratchFolder } from './scratch-folder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** A copy of the workspace's sources whose packages see each other there, and third parties where they are installed. */
function scratchCopy(): string {
  const copy = scratchFolder()
  const generated = /\/(?:dist|\.cache|\.data|\.git|\.vite|screenshots)$/

  for (const entry of globSync(['*', '.ci', '.gitignore', '.[a-z]*rc.json', '.dependency-cruiser.mjs'], {
    cwd: root,
  })) {
    if (entry === 'node_modules') symlinkSync(join(root, entry), join(copy, entry))
    else
      cpSync(join(root, entry), join(copy, entry), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (from) => !generated.test(from),
      })
  }
  return copy
}

/** The command in the code block of the README's section on adding a page. */
function recipe(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, section = ''] = /^### Add a page\n(.*?)(?=^##+ |(?![^]))/ms.exec(readme) ?? []
  const [, command = ''] = /```sh\n(pnpm [^\n]+)\n```/.exec(section) ?? []

  return command.split(' ')
}

test('the README’s recipe for a page gives one that the checks and the tests pass', { timeout: 600_000 }, async () => {
  const copy = scratchCopy()
  const [, script = '', ...given] = recipe()
  const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` }
  const inCopy = (command: string, ...parameters: string[]) =>
    run(command, parameters, { cwd: copy, env }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${parameters.join(' ')}\n${error.stdout}${error.stderr}`)
    })
  const folder = 'apps/loan/src/pages/loan-history'

  expect([script, ...given]).toEqual(['new-page', 'loan', 'loan-history'])
  // As pnpm runs a script, without its look at what is installed.
  await inCopy('sh', '-c', `${scripts[script] ?? 'false'} ${given.join(' ')}`)

  await inCopy('node', 'tools/pages/src/main.ts', '--check')
  await inCopy('oxfmt', '--check', folder)
  await inCopy('oxlint', folder, 'packages/contract/src')
  await inCopy('tsc', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.browser.json')
  await inCopy(
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    'apps/loan',
    'packages/contract',
  )

  // Its own test, and those that look at all pages.
  await inCopy(
    'vitest',
    'run',
    folder,
    'packages/contract/src/pages.test.ts',
    'tools/preview/src/opening',
    'tools/release/src/paths',
    'tools/pages/src/specified-pages.test.ts',
  )
})
