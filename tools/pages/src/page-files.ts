import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { allEndpoints } from '@pahiram/contract/all'

import { generatedFiles, renewCommand } from './page-table.ts'
import { type DefinedPage, findPageFolders, type PageFolder, readPages } from './read-pages.ts'

/**
 * Writes the generated files from the pages of the workspace.
 *
 * @returns What is wrong with the pages, a sentence each; then nothing is written.
 */
export async function writePageTable(root: string): Promise<string[]> {
  const { pages, problems } = await readPages(root)

  if (problems.length > 0) return problems
  writeGeneratedFiles(root, pages)
  return []
}

/** Writes what is generated from the pages. @returns The files, from the workspace's root. */
export function writeGeneratedFiles(root: string, pages: readonly DefinedPage[]): string[] {
  const files = generatedFiles(pages)

  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  return Object.keys(files)
}

/** What is wrong with the pages of the workspace and with what is generated from them, a sentence each. */
export async function checkPages(root: string): Promise<string[]> {
  const { pages, problems } = await readPages(root)
  const shape = folderFindings(root, findPageFolders(root))

  // Without a whole page.ts and a whole folder, the rest would only repeat what is said.
  if (problems.length + shape.length > 0) return [...problems, ...shape]

  const stale = Object.entries(generatedFiles(pages))
    .filter(([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
    .map(([file]) => `${file} is not what the pages say: run \`${renewCommand}\``)

  return [...pages.flatMap((page) => [...lackingIn(root, page), ...undeclaredCalls(root, page)]), ...stale]
}

/** What a page has to declare beside its shape, so that journeys, pictures and measurements open it, a sentence each. */
function lackingIn(root: string, { folder, app, definition }: DefinedPage): string[] {
  const { kind, calls = [], scenario, mainAction, firstSight = [] } = definition
  const file = `${folder}/page.ts`

  if (kind === 'static' || app === 'tools') return []
  return [
    ...(scenario === undefined
      ? [`${file}: has no \`scenario\`, the seeded session that it is tried with`]
      : isSeeded(root, scenario)
        ? []
        : [`${file}: \`scenario\` names ${scenario}, which no file of ${scenarioFiles} seeds`]),
    ...(firstSight.length === 0 ? [`${file}: has no \`firstSight\`, the texts that a borrower opens it for`] : []),
    ...(mainAction === undefined && calls.some((call) => 'effect' in call && call.effect !== 'read')
      ? [`${file}: has no \`mainAction\`, the name of what a borrower presses`]
      : []),
  ]
}

/** The calls that files of a page import and its `page.ts` does not declare, a sentence each. */
function undeclaredCalls(root: string, { folder, definition: { calls = [] } }: DefinedPage): string[] {
  const files = globSync(`${folder}/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'))
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const imports = text.matchAll(/^import \{([^}]*)\} from '@pahiram\/contract'/gm)
  const names = new Set(Array.from(imports, ([, list = '']) => list.split(/[\s,]+/)).flat())

  return allEndpoints
    .filter(({ name, path }) => names.has(name) && !calls.some((call) => call.path === path))
    .map(({ name }) => `${folder}/page.ts: \`calls\` lacks ${name}, which a file beside it imports`)
}

const scenarioFiles = 'tools/api-server/src/sandbox'

function isSeeded(root: string, scenario: string): boolean {
  const [name = ''] = scenario.split('&')

  return globSync(`${scenarioFiles}/{*.ts,data/*.json}`, { cwd: root }).some((file) =>
    [`'${name}'`, `"${name}"`].some((quoted) => readFileSync(join(root, file), 'utf8').includes(quoted)),
  )
}

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9.]+)*$/

/** What page folders lack, or have where it does not belong, a sentence each. */
export function folderFindings(root: string, folders: readonly PageFolder[]): string[] {
  return folders.flatMap((page) => findingsIn(root, page).map((finding) => `${page.folder}: ${finding}`))
}

function findingsIn(root: string, { folder, path }: PageFolder): string[] {
  const name = posix.basename(path)
  const needed = ['index.html', 'main.tsx', 'page.ts', `${name}-page.tsx`]
  const findings = needed.filter((file) => !existsSync(`${root}/${folder}/${file}`)).map((file) => `has no ${file}`)

  for (const entry of readdirSync(`${root}/${folder}`)) {
    const ownName = entry.startsWith(name) ? entry.slice(name.length).replace(/^-/, '') : entry
    if (ownName !== '' && !kebabCase.test(ownName.replace(/^\./, ''))) findings.push(`${entry} is not kebab-case`)
  }

  if (existsSync(`${root}/${folder}/index.html`)) {
    const html = readFileSync(`${root}/${folder}/index.html`, 'utf8')

    if (!html.includes(`src="/src/pages/${path}/main.tsx"`)) findings.push('its index.html does not load its main.tsx')
    if (html.includes('<title')) findings.push('its index.html has a <title>, which belongs into page.ts')
    if (!html.includes('<div id="root"></div>')) findings.push('its index.html has no empty <div id="root"></div>')
  }
  return findings
}
