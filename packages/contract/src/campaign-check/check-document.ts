import { templateProblems, templateWarnings } from '../promotion-publishing.ts'

import { blocksOf, documentBytes, documentBytesLimit, type Finding, isSameJson, kilobytes } from './document.ts'
import { preflight } from './preflight.ts'
import { withRemedy } from './remedies.ts'

/**
 * Checks a document of a landing page, without fetching its pictures. The command line, the server and the studio use it. Returns
 * `problems`, which prevent its publication, `warnings`, probable mistakes, which do not, and `advice`: what law or reason forbids,
 * judged by patterns, which may err.
 */
export function checkDocument(document: unknown, foot = '') {
  return {
    problems: documentProblems(document),
    warnings: templateWarnings(document),
    advice: preflight(document, foot),
  }
}

/** What prevents the publication of a document: what the schema does not allow, with its remedy, weight and doubled blocks. */
function documentProblems(document: unknown): readonly Finding[] {
  const weight = documentBytes(document)
  const tooHeavy =
    weight > documentBytesLimit
      ? [{ path: '', message: `it weighs ${kilobytes(weight)}; at most ${kilobytes(documentBytesLimit)} open fast` }]
      : []

  return [
    ...tooHeavy,
    ...templateProblems(document).map((problem) => withRemedy(problem, document)),
    ...sameBlocks(document),
  ]
}

function sameBlocks(document: unknown): Finding[] {
  const blocks = blocksOf(document)

  return blocks.flatMap((block, index) => {
    const first = blocks.findIndex((other) => isSameJson(other, block))

    return first < index
      ? [{ path: `blocks.${index}`, message: `is the same block as blocks.${first}: remove one of them` }]
      : []
  })
}
