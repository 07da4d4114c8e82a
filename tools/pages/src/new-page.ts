import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AppName } from '@pahiram/contract'

import { writeGeneratedFiles } from './page-files.ts'
import { written } from './page-table.ts'
import { collisions, type DefinedPage, pageName, readPages } from './read-pages.ts'

/** Within these the written files are formatted as the check wants them; in characters. */
const longestName = 32
const longestTitle = 45

/** What every page that React draws may ask the shell for. */
const ofEveryPage = ['openPage', 'closeWebView', 'goLogin'] as const

/** The seeded session of a borrower who has a loan. */
const usualScenario = 'seed-174'

/** The page that somebody wants. */
export interface NewPage {
  /** The folder that is built with it: `loan`, `preview`. */
  readonly app: string
  /** Its path, with or without a slash in front: `loan-history`; below a folder only in a tool: `promo/stats`. */
  readonly url: string
  /** Made of the path when it is absent. */
  readonly title?: string | undefined
  /** Whether it is HTML and CSS without a framework. */
  readonly isStatic: boolean
}

/**
 * Writes the folder of a new page and renews what is generated from all pages. The check finds nothing to say about it.
 *
 * @returns The files that were written, from the workspace's root; none when there are problems, a sentence each.
 */
export async function addPage(root: string, wish: NewPage): Promise<{ files: string[]; problems: string[] }> {
  const { pages, problems } = await readPages(root)

  if (problems.length > 0) return { files: [], problems }

  const page = plannedPage(root, wish)

  if (typeof page === 'string') return { files: [], problems: [page] }

  const clashes = existsSync(join(root, page.folder))
    ? [`${page.folder}: is there already`]
    : collisions([...pages, page])

  if (clashes.length > 0) return { files: [], problems: clashes }

  const texts = filesOf(root, page)

  mkdirSync(join(root, page.folder), { recursive: true })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, page.folder, name), text)

  writeFileSync(join(root, page.folder, 'page.ts'), definitionText(page.definition))

  const generated = writeGeneratedFiles(root, [...pages, page])

  return {
    files: [...[...Object.keys(texts), 'page.ts'].map((name) => `${page.folder}/${name}`), ...generated],
    problems: [],
  }
}

/** The page's place and definition, or why there can be no such page. */
function plannedPage(root: string, { app, url, title, isStatic }: NewPage): DefinedPage | string {
  const builds = globSync('{apps,tools}/*/vite.config.ts', { cwd: root }).map((file) =>
    dirname(file).replaceAll('\\', '/'),
  )
  const build = builds.find((folder) => basename(folder) === app)
  const path = url.replaceAll(/^\/|\/$/g, '')
  const steps = path.split('/')
  const isTool = build?.startsWith('tools/') === true

  if (build === undefined)
    return `There is no app “${app}”. There are: ${builds
      .map((one) => basename(one))
      .toSorted()
      .join(', ')}.`
  if (!steps.every((step) => pageName.test(step))) {
    return `“${url}” is no name of a page: letters and digits, words joined by “-”, as loan-history.`
  }
  if (steps.length > 1 && !isTool)
    return `“${url}” has a slash inside: a page of an app is one folder, as loan-history.`
  if (steps.some((step) => step.length > longestName)) return `“${url}” is longer than ${longestName} characters.`

  const called = title ?? titleOf(steps.at(-1) ?? path)

  if (called.trim() === '' || called.length > longestTitle) {
    return `A title has 1 to ${longestTitle} characters, this one ${called.length}.`
  }
  return {
    app: isTool ? 'tools' : (app as AppName),
    folder: `${build}/src/pages/${path}`,
    path,
    definition: {
      title: called,
      kind: isStatic ? 'static' : 'data',
      ...(isTool
        ? { isInternal: true }
        : !isStatic && { bridgeActions: ofEveryPage, scenario: usualScenario, firstSight: [called] }),
    },
  }
}

/** `loanHistory` and `loan-history` in words: `Loan history`. */
function titleOf(name: string): string {
  const words = wordsOf(name).join(' ')

  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split('-')
}

/** The files of a page but its `page.ts`, by their names. */
function filesOf(root: string, { folder, path, definition: { title } }: DefinedPage): Record<string, string> {
  const name = basename(path)
  const component = `${wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Page`
  const address = path === 'index' ? '/' : `/${path}`

  return {
    'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/pages/${path}/main.tsx"></script>
  </body>
</html>
`,
    'main.tsx': `import { mountPage } from '@pahiram/page'

import { ${component} } from './${name}-page.tsx'

mountPage(${component})
`,
    [`${name}-page.tsx`]: viewText(root, folder, component, title),
    [`${name}-page.test.tsx`]: `import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ${component} } from './${name}-page.tsx'
import { page } from './page.ts'

test('the page shows its title', async () => {
  await renderPage(${component}, { address: '${address}' })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.title)
})
`,
  }
}

/** The view in the layout that the app has: one for documents, or the kit's. */
function viewText(root: string, folder: string, component: string, title: string): string {
  const [build = ''] = folder.split('/src/pages/')
  const up = '../'.repeat(folder.slice(`${build}/src/`.length).split('/').length)

  if (existsSync(join(root, build, 'src/document/document-layout.tsx'))) {
    return `import { DocumentLayout } from '${up}document/document-layout.tsx'

/** What a visitor reads and does here. */
export function ${component}() {
  return <DocumentLayout title=${attribute(title)} lead="…" sections={[]} />
}
`
  }
  return `import { PageLayout } from '@pahiram/ui-kit'

/** What a borrower reads and does here. */
export function ${component}() {
  return (
    <PageLayout header title=${attribute(title)}>
      <p>…</p>
    </PageLayout>
  )
}
`
}

function definitionText(definition: DefinedPage['definition']): string {
  const fields = Object.entries(definition).map(([name, value]) => `  ${name}: ${written(value)},\n`)

  return `import { definePage } from '@pahiram/page/definition'

export const page = definePage({
${fields.join('')}})
`
}

/** A text as the value of an attribute in JSX. */
function attribute(text: string): string {
  return /["&\\]/.test(text) ? `{${written(text)}}` : `"${text}"`
}
