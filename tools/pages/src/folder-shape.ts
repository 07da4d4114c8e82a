import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import type { PageFolder } from './read-pages.ts'

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
