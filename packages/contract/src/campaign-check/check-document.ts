import { templateProblems, templateWarnings } from '../promotion-publishing.ts'

import { blocksOf, documentBytes, documentBytesLimit, type Finding, isSameJson, kilobytes } from './document.ts'
import { preflight } from './preflight.ts'
import { withRemedy } from './remedies.ts'

/** The findings of a document, by what they mean for its publication. */
export interface DocumentFindings {
  /** What prevents the publication. */
  readonly problems: readonly Finding[]
  /** What is probably a mistake and does not prevent it. */
  readonly warnings: readonly Finding[]
  /** What law or reason forbids, judged by patterns, which may err. */
  readonly advice: readonly Finding[]
}

/** Checks a document of a landing page, without fetching its pictures. The command line, the server and the studio use it. */
export function checkDocument(document: unknown, foot = ''): DocumentFindings {
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
