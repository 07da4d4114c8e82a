import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { folderFindings } from './folder-shape.ts'
import { needsFindings } from './needs/check-needs.ts'
import { generatedFiles, renewCommand } from './page-table.ts'
import { type DefinedPage, findPageFolders, readPages } from './read-pages.ts'

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

  return [...needsFindings(root, pages), ...stale]
}
