import { blocksOf, documentBytes, documentProblems, documentWarnings } from './file/document-problems.ts'
import type { TemplateFile } from './file/read-template-file.ts'
import { kilobytes } from './limits.ts'
import { checkPictures, type PictureCheck } from './picture/check-pictures.ts'
import type { FetchPicture } from './picture/fetch-picture.ts'
import { picturesOf } from './picture/pictures-of.ts'
import type { Finding } from './problem.ts'

/** What is to be said of a template before it is published. */
export interface Judgement {
  readonly document: unknown
  /** What must be mended; empty when it may be published. */
  readonly findings: readonly Finding[]
  /** What is hardly meant, and keeps it from nothing. */
  readonly warnings: readonly Finding[]
  /** Undefined when nobody looked. */
  readonly pictures: PictureCheck | undefined
}

/** Looks at all of a template; at its pictures with what fetches them. */
export async function judge(file: TemplateFile, fetchPicture: FetchPicture | undefined): Promise<Judgement> {
  const { document, fields } = file
  const pictures = fetchPicture && (await checkPictures(picturesOf(document), fetchPicture))
  const found = (pictures?.findings ?? []).map((finding) => ({
    ...finding,
    line: finding.path === '' ? undefined : fields.lineOf(finding.path),
  }))

  return { document, findings: [...documentProblems(file), ...found], warnings: documentWarnings(file), pictures }
}

/** `✓ ph-weekend.json: ph-weekend, register, 8 blocks, 4.1 KB, 2 pictures of 210 KB`. */
export function toldWell(path: string, { document, pictures }: Judgement): string {
  const { id, kind } = document as { id: string; kind: string }
  const parts = [id, kind, counted(blocksOf(document).length, 'block'), kilobytes(documentBytes(document))]

  if (pictures !== undefined && pictures.count > 0) {
    parts.push(`${counted(pictures.count, 'picture')} of ${kilobytes(pictures.bytes)}`)
  }
  return `✓ ${path}: ${parts.join(', ')}`
}

/** What is to be mended, a line each: where, which field, what. */
export function toldFindings(path: string, findings: readonly Finding[]): string {
  return told(`✗ ${path}: ${counted(findings.length, 'problem')}`, findings)
}

/** What should be looked at, likewise; undefined: nothing. */
export function toldWarnings(path: string, warnings: readonly Finding[]): string | undefined {
  return warnings.length === 0 ? undefined : told(`! ${path}: ${counted(warnings.length, 'warning')}`, warnings)
}

function told(headline: string, findings: readonly Finding[]): string {
  const heads = findings.map(({ line }) => (line === undefined ? '' : `line ${line}`))
  const width = Math.max(...heads.map(({ length }) => length))

  return [
    headline,
    ...findings.map(({ path: field, message }, index) => {
      const place = field === '' ? '' : `${field}: `

      return `  ${heads[index]?.padEnd(width)}  ${place}${message}`
    }),
  ].join('\n')
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
