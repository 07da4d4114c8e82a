import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, inject, test } from 'vitest'

import { scratchFolder } from './testing/scratch-folder.ts'

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

const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The text of a section of the README, by its heading. */
function sectionOf(heading: string): string {
  return new RegExp(`^### ${heading}\\n(.*?)(?=^##+ |(?![^]))`, 'ms').exec(readme)?.[1] ?? ''
}

/** Writes a line of code that the README's section on adding a field names, above the one that it names next. */
function insertCode(copy: string, file: string, start: string): void {
  const section = sectionOf('Add a field').replaceAll(/\n +/g, ' ')
  const parts = section.split('`')
  const [code, word, neighbour = ''] = parts.slice(parts.findIndex((quoted) => quoted.startsWith(start)))
  const path = join(copy, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  const place = lines.findIndex((line) => line.includes(neighbour))

  expect(section).toContain(file)
  expect([code, word]).toEqual([expect.stringContaining(start), ' above '])
  expect(place).toBeGreaterThan(0)
  lines.splice(place, 0, code ?? '')
  writeFileSync(path, lines.join('\n'))
}

/** Adds a language as the README says: one line in the contract, and a copy of each file of English messages. */
function addLanguage(copy: string, locale: string): string[] {
  const contract = join(copy, 'packages/contract/src/configuration.ts')
  const before = readFileSync(contract, 'utf8')
  const after = before.replace(/^(export const locales = \[.*)\] as const$/m, `$1, '${locale}'] as const`)

  expect(sectionOf('Change a message, add a language')).toContain(
    "Add `'vi'` to `locales` in `packages/contract/src/configuration.ts`",
  )
  expect(after).not.toBe(before)
  writeFileSync(contract, after)
  return globSync('{apps,packages,tools}/*/messages/en.json', { cwd: copy }).map((english) => {
    const file = english.replace('en.json', `${locale}.json`)

    copyFileSync(join(copy, english), join(copy, file))
    return file
  })
}

test(
  'the README’s recipes for a page, a field and a language pass the checks and the tests',
  { timeout: 900_000 },
  async () => {
    const copy = scratchCopy()
    const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    }
    // Else the copy's few results replace those of the run that this test is part of.
    delete env['TEST_RESULTS']
    const inCopy = (command: string, ...parameters: string[]) =>
      run(command, parameters, { cwd: copy, env }).catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${command} ${parameters.join(' ')}\n${error.stdout}${error.stderr}`)
      })
    // As pnpm runs a script, without its look at what is installed.
    const pnpm = (script: string, ...given: string[]) =>
      inCopy('sh', '-c', `${scripts[script] ?? 'false'} ${given.join(' ')}`)
    const folder = 'apps/loan/src/pages/loan-history'

    const [, command = ''] = /```sh\n(pnpm [^\n]+)\n```/.exec(sectionOf('Add a page')) ?? []
    const [, newPage = '', ...given] = command.split(' ')

    expect([newPage, ...given]).toEqual(['new-page', 'loan', 'loan-history'])
    await pnpm(newPage, ...given)

    insertCode(copy, 'packages/contract/src/loan.ts', 'branchName: text')
    insertCode(copy, 'tools/api-server/src/borrower/order/loan-details.ts', "branchName: '")
    insertCode(copy, 'apps/loan/src/pages/order/order-summary.tsx', '{details.branchName')

    expect(addLanguage(copy, 'vi')).toContain('apps/loan/messages/vi.json')
    await pnpm('messages')
    await inCopy('node', 'packages/contract/scripts/generate-openapi.ts')

    await pnpm('messages', '--check')
    await inCopy('node', 'tools/pages/src/main.ts', '--check')
    await inCopy('node', 'packages/contract/scripts/generate-openapi.ts', '--check')
    await inCopy('oxfmt', '--check', folder)
    await inCopy('oxlint', folder, 'packages/contract/src')
    await inCopy('tsc', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.browser.json')
    if (inject('isEveryRound')) await inCopy('tsc', '--noEmit', '--pretty', 'false', '-p', 'tsconfig.node.json')
    await inCopy(
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
      'apps/loan',
      'packages/contract',
    )

    // Its own test, those that look at all pages and at the answers' languages, and those of the page that shows the field.
    await inCopy(
      'vitest',
      'run',
      folder,
      'apps/loan/src/pages/order/order-page.test.tsx',
      'packages/contract/src/pages.test.ts',
      'tools/preview/src/preview',
      'tools/release/src/paths',
      'tools/pages/src/specified-pages.test.ts',
      'tools/api-server/src/platform/language/whole-language.test.ts',
    )
  },
)
