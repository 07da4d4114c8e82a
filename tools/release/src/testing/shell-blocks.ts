import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { workspaceRoot } from '../workspace.ts'

/**
 * Reads the shell blocks of docs/operations.md in their order; those of one section when its heading is given, with its
 * hashes: `### Roll back`.
 */
export async function shellBlocks(heading?: string): Promise<string[]> {
  const guide = await readFile(join(workspaceRoot, 'docs/operations.md'), 'utf8')
  const section = heading === undefined ? guide : sectionOf(guide, heading)

  // A block in a list is indented.
  return [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block.replaceAll(/^ {3}/gm, ''))
}

/** @throws Error when the guide has no such heading. */
function sectionOf(guide: string, heading: string): string {
  const [hashes = ''] = heading.split(' ')
  const begin = guide.indexOf(`\n${heading}\n`)

  if (begin === -1) throw new Error(`docs/operations.md has no “${heading}”`)

  const rest = guide.slice(begin + heading.length + 2)
  const end = rest.search(new RegExp(`^#{2,${hashes.length}} `, 'm'))

  return end === -1 ? rest : rest.slice(0, end)
}

/** Lists the commands of `pnpm release` in a block, a list of words each, without `pnpm release` itself. */
export function releaseCommands(block: string): string[][] {
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => {
      const [, written] = /^[\w= :/~-]*\bpnpm release (.*)$/.exec(line) ?? []

      return written === undefined ? [] : [wordsOf(written)]
    })
}

/** Splits a command as a shell does: quotes hold words together; a comment, or where the output goes, ends it. */
function wordsOf(command: string): string[] {
  const words = command.match(/"[^"]*"|<[^>]*>|[^\s"<]+/g) ?? []
  const end = words.findIndex((word) => word.startsWith('#') || word === '>')

  return words.slice(0, end === -1 ? words.length : end).map((word) => word.replaceAll('"', ''))
}
