import { blocksOf, checkDocument, documentBytes, type Finding, kilobytes } from '@pahiram/contract/campaign-check'

import { checkPictures, type FetchPicture, type PictureCheck, picturesOf } from './pictures.ts'

/** The result of checking a template before it is published. */
export interface CheckResult {
  readonly document: unknown
  /** What prevents the publication; empty when it can be published. */
  readonly problems: readonly Finding[]
  /** What is probably a mistake, or what law or reason forbids; none of it prevents the publication. */
  readonly warnings: readonly Finding[]
  /** Undefined when the pictures were not checked. */
  readonly pictures: PictureCheck | undefined
}

/** Checks a template; its pictures only when something fetches them. */
export async function checkTemplate(document: unknown, fetchPicture: FetchPicture | undefined): Promise<CheckResult> {
  const pictures = fetchPicture && (await checkPictures(picturesOf(document), fetchPicture))
  const { problems, warnings, advice } = checkDocument(document)

  return {
    document,
    problems: [...problems, ...(pictures?.findings ?? [])],
    warnings: [...warnings, ...advice],
    pictures,
  }
}

/** Formats a template without problems: `✓ ph-weekend.json: ph-weekend, register, 8 blocks, 4.1 KB, 2 pictures of 210 KB`. */
export function formatPassed(path: string, { document, pictures }: CheckResult): string {
  const { id, kind } = document as { id: string; kind: string }
  const parts = [id, kind, counted(blocksOf(document).length, 'block'), kilobytes(documentBytes(document))]

  if (pictures !== undefined && pictures.count > 0) {
    parts.push(`${counted(pictures.count, 'picture')} of ${kilobytes(pictures.bytes)}`)
  }
  return `✓ ${path}: ${parts.join(', ')}`
}

/** Formats problems, a line each: field and message. */
export function formatProblems(path: string, findings: readonly Finding[]): string {
  return formatFindings(`✗ ${path}: ${counted(findings.length, 'problem')}`, findings)
}

/** Formats warnings, a line each: field and message. */
export function formatWarnings(path: string, warnings: readonly Finding[]): string {
  return formatFindings(`! ${path}: ${counted(warnings.length, 'warning')}`, warnings)
}

/** The note of a command that was given `--offline`. */
export const picturesSkipped = 'The pictures were not looked at (--offline).'

function formatFindings(headline: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ path: field, message }) => (field === '' ? message : `${field}: ${message}`))

  return [headline, ...lines.map((line) => `  ${line}`)].join('\n')
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
