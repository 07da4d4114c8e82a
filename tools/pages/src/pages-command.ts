import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { folderFindings } from './folder-shape.ts'
import { needsFindings } from './needs/check-needs.ts'
import { generatedFiles, renewCommand } from './page-table.ts'
import { findPageFolders, readPages } from './read-pages.ts'

const workspace = join(import.meta.dirname, '../../..')

/**
 * Writes the generated files from the pages of the workspace.
 *
 * @returns What is wrong with the pages, a sentence each; then nothing is written.
 */
export async function writePageTable(root = workspace): Promise<string[]> {
  const { pages, problems } = await readPages(root)

  if (problems.length > 0) return problems
  for (const [file, text] of Object.entries(generatedFiles(pages))) writeFileSync(join(root, file), text)
  return []
}

/** What is wrong with the pages of the workspace and with what is generated from them, a sentence each. */
export async function checkPages(root = workspace): Promise<string[]> {
  const { pages, problems } = await readPages(root)
  const shape = folderFindings(root, findPageFolders(root))

  // Without a whole page.ts and a whole folder, the rest would only repeat what is said.
  if (problems.length + shape.length > 0) return [...problems, ...shape]

  const stale = Object.entries(generatedFiles(pages))
    .filter(([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
    .map(([file]) => `${file} is not what the pages say: run \`${renewCommand}\``)

  return [...needsFindings(root, pages), ...stale]
}
