import { isDeepStrictEqual } from 'node:util'

import { templateProblems, templateWarnings } from '@pahiram/contract'

import { kilobytes, limits } from '../limits.ts'
import type { Finding } from '../problem.ts'
import type { TemplateFile } from './read-template-file.ts'

/** All that is wrong with a template but its pictures, in the order of its lines. */
export function documentProblems({ document, fields }: TemplateFile): readonly Finding[] {
  const weight = documentBytes(document)
  const tooHeavy =
    weight > limits.documentBytes
      ? [{ path: '', message: `it weighs ${kilobytes(weight)}; at most ${kilobytes(limits.documentBytes)} open fast` }]
      : []
  const found = [...templateProblems(document), ...sameBlocks(document)].map(({ path, message }) => ({
    line: fields.lineOf(path),
    path,
    message,
  }))

  return [...tooHeavy, ...[...found, ...fields.doubles].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))]
}

/** What may be published as it is, but is hardly meant, in the order of its lines. */
export function documentWarnings({ document, fields }: TemplateFile): readonly Finding[] {
  return templateWarnings(document).map((finding) => ({ ...finding, line: fields.lineOf(finding.path) }))
}

/** What is sent of a document, without the blanks that its file has. */
export function documentBytes(document: unknown): number {
  return Buffer.byteLength(JSON.stringify(document))
}

/** The blocks of a document, whatever it is. */
export function blocksOf(document: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { blocks } = (document ?? {}) as { blocks?: unknown }

  return Array.isArray(blocks) ? blocks.map((block) => (block ?? {}) as Record<string, unknown>) : []
}

function sameBlocks(document: unknown): Finding[] {
  const blocks = blocksOf(document)

  return blocks.flatMap((block, index) => {
    const first = blocks.findIndex((other) => isDeepStrictEqual(other, block))

    return first < index
      ? [{ path: `blocks.${index}`, message: `is the same block as blocks.${first}: remove one of them` }]
      : []
  })
}
