import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'

import { pages } from '@pahiram/contract'

import type { Page } from '@pahiram/contract'

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9.]+)*$/

/** Pages of the table's app `tools` live in the preview tool; all others in the app of their name. */
function folderOf(page: Page): string {
  return `${page.app === 'tools' ? 'tools/preview' : `apps/${page.app}`}/src/pages/${page.path}`
}

/** What the tools show to us alone needs no line in the contract. */
function toolPage(folder: string): Page | undefined {
  const path = /^tools\/[^/]+\/src\/pages\/(.+)$/.exec(folder)?.[1]

  return path === undefined ? undefined : { app: 'tools', path, aliases: [] }
}

function titleOf(html: string): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]
}

function findingsIn(root: string, folder: string, page: Page): string[] {
  const name = posix.basename(page.path)
  const needed = ['index.html', 'main.tsx', 'page.ts', `${name}-page.tsx`]
  const findings = needed.filter((file) => !existsSync(`${root}/${folder}/${file}`)).map((file) => `has no ${file}`)

  for (const entry of readdirSync(`${root}/${folder}`)) {
    const ownName = entry.startsWith(name) ? entry.slice(name.length).replace(/^-/, '') : entry
    if (ownName !== '' && !kebabCase.test(ownName.replace(/^\./, ''))) findings.push(`${entry} is not kebab-case`)
  }

  if (existsSync(`${root}/${folder}/index.html`)) {
    const html = readFileSync(`${root}/${folder}/index.html`, 'utf8')
    const title = titleOf(html)

    if (title === undefined) findings.push('its index.html has no <title>')
    else if (page.title !== undefined && title !== page.title)
      findings.push(`is called “${title}”, not “${page.title}”`)
    if (!html.includes(`src="/src/pages/${page.path}/main.tsx"`))
      findings.push('its index.html does not load its main.tsx')
    if (!html.includes('<div id="root"></div>')) findings.push('its index.html has no empty <div id="root"></div>')
  }

  return findings.map((finding) => `${folder}: ${finding}`)
}

/**
 * Where page folders and the contract's page table (docs/spec/contract.md §1) do not agree, one line each; empty when
 * all do.
 *
 * @param root The workspace's folder.
 */
export function pageFolderFindings(root: string): string[] {
  const byFolder = new Map(pages.map((page) => [folderOf(page), page]))
  // The table's addresses have one step; a tool's may have several, so its pages are found by what begins them.
  const ofTools = globSync('tools/{preview,promotion}/src/pages/**/{index.html,main.tsx}', { cwd: root }).map(toFolder)
  const folders = new Set([...globSync('apps/*/src/pages/*/', { cwd: root }).map(withSlashes), ...ofTools])

  return [...folders].toSorted().flatMap((folder) => {
    const page = byFolder.get(folder) ?? toolPage(folder)

    return page ? findingsIn(root, folder, page) : [`${folder}: is not in the page table of packages/contract`]
  })
}

function withSlashes(folder: string): string {
  return folder.replaceAll('\\', '/').replace(/\/$/, '')
}

function toFolder(file: string): string {
  return posix.dirname(withSlashes(file))
}
