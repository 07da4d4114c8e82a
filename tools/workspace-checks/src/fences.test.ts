import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, test } from 'vitest'

import rules from '../../../.oxlintrc.json' with { type: 'json' }
import { scratchWorkspace } from './testing/scratch-workspace.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs one of the workspace's tools over a scratch workspace and gives back all it says. */
async function say(command: string, parameters: string[], files: Record<string, string>): Promise<string> {
  const workspace = scratchWorkspace(files)
  symlinkSync(`${root}/node_modules`, `${workspace.root}/node_modules`)
  symlinkSync(`${root}/tools/workspace-checks`, `${workspace.root}/checks`)

  return new Promise((resolve) => {
    execFile(`${root}/node_modules/.bin/${command}`, parameters, { cwd: workspace.root }, (_error, stdout, stderr) => {
      workspace.remove()
      resolve(stdout + stderr)
    })
  })
}

const page = 'apps/loan/src/pages'

/** Lints the files of a scratch workspace under the workspace's own rules, and gives back what is said of each, one finding a line. */
async function lint(files: Record<string, string>): Promise<Map<string, string>> {
  const folders = new Set(Object.keys(files).map((file) => file.slice(0, file.indexOf('/'))))
  const said = await say('oxlint', ['--format=unix', ...folders], {
    ...files,
    '.oxlintrc.json': JSON.stringify({
      ...rules,
      jsPlugins: [{ name: 'pahiram', specifier: './checks/src/lint-rules.ts' }],
    }),
    'tsconfig.json': JSON.stringify({ extends: `${root}/tsconfig.base.json`, include: ['**/*'] }),
  })
  const lines = said.split('\n')

  return new Map(
    Object.keys(files).map((file) => [file, lines.filter((line) => line.startsWith(`${file}:`)).join('\n')]),
  )
}

/** Follows the imports of a scratch workspace under the workspace's own fences. */
function cruise(files: Record<string, string>): Promise<string> {
  const folders = new Set(Object.keys(files).map((file) => file.slice(0, file.indexOf('/'))))

  return say('depcruise', ['--config', `${root}/.dependency-cruiser.mjs`, '--output-type', 'err', ...folders], files)
}

describe('boundaries', () => {
  test('imports in the right direction are passed over', async () => {
    expect(
      await cruise({
        'packages/page/src/index.ts': `import '../../contract/src/index.ts'`,
        'packages/contract/src/index.ts': '',
        [`${page}/order/a.ts`]: `import './b.ts'\nimport '../../agreement/c.ts'`,
        [`${page}/order/b.ts`]: '',
        'apps/loan/src/agreement/c.ts': '',
      }),
    ).toContain('no dependency violations found')
  })

  const mistakes: [string, Record<string, string>][] = [
    ['no-cycle', { 'packages/page/src/a.ts': `import './b.ts'`, 'packages/page/src/b.ts': `import './a.ts'` }],
    [
      'no-cycle',
      {
        'packages/page/src/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
        'packages/page/src/b.ts': `import type { A } from './a.ts'\nexport type B = A | 1`,
      },
    ],
    ['no-page-to-page', { [`${page}/order/a.ts`]: `import '../error/b.ts'`, [`${page}/error/b.ts`]: '' }],
    [
      'no-shared-to-page',
      { 'apps/loan/src/agreement/a.ts': `import '../pages/error/b.ts'`, [`${page}/error/b.ts`]: '' },
    ],
    ['no-app-to-app', { [`${page}/order/a.ts`]: `import '../../../../landing/src/b.ts'`, 'apps/landing/src/b.ts': '' }],
    [
      'no-package-to-app',
      { 'packages/page/src/a.ts': `import '../../../${page}/error/b.ts'`, [`${page}/error/b.ts`]: '' },
    ],
    [
      'nothing-to-tools',
      { [`${page}/order/a.ts`]: `import '../../../../../tools/e2e/src/index.ts'`, 'tools/e2e/src/index.ts': '' },
    ],
    ['tools-are-apart', { 'tools/bench/src/a.ts': `import '../../e2e/src/phone.ts'`, 'tools/e2e/src/phone.ts': '' }],
    [
      'contract-is-alone',
      { 'packages/contract/src/a.ts': `import '../../page/src/index.ts'`, 'packages/page/src/index.ts': '' },
    ],
    [
      'client-knows-contract-only',
      { 'packages/api-client/src/a.ts': `import '../../ui-kit/src/index.ts'`, 'packages/ui-kit/src/index.ts': '' },
    ],
    [
      'entry-point-only',
      { [`${page}/order/a.ts`]: `import '../../../../../packages/page/src/b.ts'`, 'packages/page/src/b.ts': '' },
    ],
    [
      'only-tests-mock',
      {
        [`${page}/order/a.ts`]: `import '../../../../../packages/page/src/testing/a.tsx'`,
        'packages/page/src/testing/a.tsx': '',
      },
    ],
    ['no-test-to-test', { 'packages/page/src/a.test.ts': `import './b.test.ts'`, 'packages/page/src/b.test.ts': '' }],
    ['resolvable', { 'packages/page/src/a.ts': `import './nowhere.ts'` }],
  ]

  // Each in files of its own, by its place in the list: `a-2.ts`, so that one run finds all.
  const named = (text: string, number: number) => text.replaceAll(/\/([ab])\./g, `/$1-${number}.`)
  let said = ''

  beforeAll(async () => {
    const files = mistakes.flatMap(([, one], number) =>
      Object.entries(one).map(([file, text]) => [named(file, number), named(text, number)]),
    )

    said = await cruise(Object.fromEntries(files) as Record<string, string>)
  })

  test.each(mistakes.map(([rule], number) => [rule, number] as const))(
    '%s is reported of mistake %i',
    (rule, number) => {
      expect(said).toMatch(new RegExp(`error ${rule}: \\S+/[ab]-${number}\\.`))
    },
  )
})

describe('lint', () => {
  const view = (body: string) => `export function View(props: { text: string }) {\n  ${body}\n}\n`

  const mistakes: [string, string, string][] = [
    ['no-default-export', 'packages/page/src/a.ts', 'const a = 1\nexport default a\n'],
    ['no-explicit-any', 'packages/page/src/a.ts', 'export const a: any = 1\n'],
    ['max-lines', 'packages/page/src/a.ts', 'export {}\n'.repeat(401)],
    ['no-floating-promises', 'packages/page/src/a.ts', 'async function a() {}\na()\n'],
    [
      'no-misused-promises',
      'packages/page/src/a.ts',
      'async function a() { return true }\nif (a()) throw new Error()\n',
    ],
    ['no-danger', `${page}/order/a.tsx`, view('return <p dangerouslySetInnerHTML={{ __html: props.text }} />')],
    [
      'rules-of-hooks',
      `${page}/order/a.tsx`,
      `import { useState } from 'react'\n${view('if (props.text) useState(1)\n  return <p />')}`,
    ],
    ['no-restricted-imports', `${page}/order/a.ts`, `import ky from 'ky'\nexport const a = ky\n`],
    ['no-restricted-imports', `${page}/order/a.ts`, `import { Button } from 'react-vant'\nexport const a = Button\n`],
    ['no-restricted-imports', `${page}/order/a.ts`, `import dayjs from 'dayjs'\nexport const a = dayjs\n`],
    [
      'no-restricted-imports',
      `${page}/order/a.ts`,
      `import { loadable } from 'jotai/utils'\nexport const a = loadable\n`,
    ],
    ['no-restricted-properties', `${page}/order/a.ts`, `document.body.innerHTML = ''\nexport {}\n`],
    ['no-whole-package-import', 'packages/ui-kit/src/a.ts', `export const a = () => import('react-vant')\n`],
    ['no-restricted-globals', 'tools/api-server/src/a.ts', `export const a = document.title\n`],
    ['filename-case', 'packages/page/src/someThing.ts', 'export const a = 1\n'],
    ['relative-import-extension', 'packages/page/src/a.ts', `export { b } from './b'\n`],
    ['no-console', `${page}/order/a.ts`, `console.log('here')\nexport {}\n`],
    ['alt-text', `${page}/order/a.tsx`, view('return <img src={props.text} />')],
    [
      'suppression-reason',
      'packages/page/src/a.ts',
      '// oxlint-disable-next-line no-explicit-any\nexport const a: any = 1\n',
    ],
    [
      'honest-tests',
      'packages/page/src/a.test.ts',
      `import { vi } from 'vitest'
vi.mock('./b.ts')
`,
    ],
    [
      'honest-tests',
      'packages/page/src/a.test.ts',
      `expect(1).toMatchSnapshot()
export {}
`,
    ],
    [
      'honest-tests',
      'packages/page/src/a.test.ts',
      `screen.getByTestId('a')
export {}
`,
    ],
    [
      'Unused',
      'packages/page/src/a.ts',
      '// oxlint-disable-next-line no-explicit-any -- not needed\nexport const a = 1\n',
    ],
    ['ban-ts-comment', 'packages/page/src/a.ts', '// @ts-ignore\nexport const a: string = 1\n'],
  ]

  const sound: Record<string, string> = {
    'packages/page/src/sound-code.ts': 'export const sound = 1\n',
    'packages/ui-kit/src/button.ts': `import { Button } from 'react-vant'\nexport const button = Button\n`,
  }
  // Each in a file of its own, by its place in the list: `a-2.ts`.
  const numbered = mistakes.map(([rule, file, text], number): [string, string, string] => [
    rule,
    file.replace(/\/a\./, `/a-${number}.`),
    text,
  ])
  let said = new Map<string, string>()

  beforeAll(async () => {
    said = await lint({ ...sound, ...Object.fromEntries(numbered.map(([, file, text]) => [file, text])) })
  })

  test.each(Object.keys(sound))('sound code is passed over in %s', (file) => {
    expect(said.get(file)).toBe('')
  })

  test.each(numbered)('%s is reported in %s', (rule, file) => {
    expect(said.get(file)).toContain(rule)
  })
})
