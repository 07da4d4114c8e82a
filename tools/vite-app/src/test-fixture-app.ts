import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { runViteBuild } from './build-app.ts'

/** A page of an app made up for a test. */
export interface FixturePage {
  readonly kind: 'data' | 'static'
  readonly isInternal?: true
  /** JSX of the page's inside. */
  readonly view: string
  /** The text of its `page-script.ts`. */
  readonly script?: string
}

/** What a real build of such an app gave. */
export interface FixtureBuild {
  readonly status: number | null
  readonly output: string
  /** A built file's text. */
  read(path: string): Promise<string>
  readonly dist: string
}

const cache = join(import.meta.dirname, '../.cache')
const made: string[] = []

/** Writes an app of its own and builds it as any app is built: in a process whose working folder it is. */
export async function buildFixture(
  pages: Readonly<Record<string, FixturePage>>,
  options = '{}',
): Promise<FixtureBuild> {
  await mkdir(cache, { recursive: true })

  const folder = await mkdtemp(join(cache, 'test-'))
  const root = join(folder, 'fixture')

  made.push(folder)

  for (const [path, page] of Object.entries(pages)) await writePage(join(root, 'src/pages', path), path, page)
  await writeFile(
    join(root, 'vite.config.ts'),
    `import { defineApp } from '@pahiram/vite-app'\n\nexport default defineApp(${options})\n`,
  )

  const { status, output } = await runViteBuild(root)
  const dist = join(root, 'dist')

  return { status, output, dist, read: (path) => readFile(join(dist, path), 'utf8') }
}

/** Removes every app that was made up. */
export async function removeFixtures(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

async function writePage(folder: string, path: string, { kind, isInternal, view, script }: FixturePage): Promise<void> {
  const files = {
    'index.html':
      `<!doctype html>\n<html lang="en">\n  <head></head>\n  <body>\n` +
      `    <div id="root"></div>\n    <script type="module" src="/src/pages/${path}/main.tsx"></script>\n  </body>\n</html>\n`,
    'main.tsx': `import { mountPage } from '@pahiram/page'\n\nimport { ShownPage } from './${path}-page.tsx'\n\nmountPage(ShownPage)\n`,
    'page.ts':
      `import { getLoanDetails } from '@pahiram/contract'\nimport { definePage } from '@pahiram/page/definition'\n\n` +
      `export const page = definePage({ title: 'The ${path} page', kind: '${kind}'${kind === 'data' ? ", firstCall: { endpoint: getLoanDetails, parameters: ['orderId'] }" : ''}${isInternal === true ? ', isInternal: true' : ''} })\n`,
    [`${path}-page.tsx`]: `import styles from './${path}-page.module.css'\n\nexport function ShownPage() {\n  return <main className={styles.${path}}>${view}</main>\n}\n`,
    [`${path}-page.module.css`]: `.${path} {\n  color: rebeccapurple;\n}\n`,
    ...(script === undefined ? {} : { 'page-script.ts': script }),
  }

  await mkdir(folder, { recursive: true })
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
}
