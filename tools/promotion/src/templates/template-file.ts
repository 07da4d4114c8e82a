import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { documentBytesLimit, kilobytes } from '@pahiram/contract/campaign-check'
import { CommandError } from '@pahiram/command-line'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** The most that the pictures of a template may weigh, so that it opens fast on a slow line. */
export const limits = {
  /** One picture, in bytes. */
  pictureBytes: 300 * 1024,
  /** All pictures of one template together, in bytes. */
  allPicturesBytes: 600 * 1024,
  /** How long one picture may take to arrive, in milliseconds. */
  pictureMilliseconds: 15_000,
} as const

/** A template's file, parsed. It is JSON; its fields are not checked yet. */
export interface TemplateFile {
  /** As the person wrote it. */
  readonly path: string
  readonly document: unknown
  readonly fields: Fields
}

/** A file is not JSON; the message says where, and what to change. */
export class TemplateSyntaxError extends CommandError {}

/** In bytes. No template is as long, however it is indented. */
const longestFile = 8 * documentBytesLimit

/**
 * Reads a template's file; a relative path starts from `folder`.
 * @throws {TemplateSyntaxError} when it is not JSON.
 * @throws {CommandError} when there is no such file, or it is not text.
 */
export async function readTemplateFile(path: string, folder: string): Promise<TemplateFile> {
  const text = textOf(await bytesOf(path, folder), path)
  const problem = findSyntaxError(text)

  if (problem !== undefined) throw new TemplateSyntaxError(formatSyntaxError(path, problem, text))
  return { path, document: JSON.parse(text) as unknown, fields: fieldsIn(text) }
}

async function bytesOf(path: string, folder: string): Promise<Buffer> {
  try {
    return await readFile(resolve(folder, path))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException

    throw new CommandError(
      code === 'ENOENT'
        ? `There is no file ${path} in ${folder}.`
        : code === 'EISDIR'
          ? `${path} is a folder: name the files in it, for example ${path.replace(/\/+$/, '')}/*.json`
          : `${path} cannot be read (${code ?? String(cause)}).`,
      { cause, isCauseShown: false },
    )
  }
}

function textOf(bytes: Buffer, path: string): string {
  if (bytes.length > longestFile) {
    throw new CommandError(
      `${path} is no template: it has ${kilobytes(bytes.length)}, a template at most ${kilobytes(documentBytesLimit)}.`,
    )
  }
  try {
    // Leaves out the byte order mark that Windows editors put first.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CommandError(`${path} is not saved as UTF-8: save it again, choosing UTF-8 as its encoding.`, {
      cause,
      isCauseShown: false,
    })
  }
}

/** Formats the place, the problem, and the text of its line with a caret below. */
function formatSyntaxError(path: string, { line = 1, column = 1, message }: Finding, text: string): string {
  const written = (text.split(/\r\n|\n|\r/)[line - 1] ?? '').replaceAll('\t', ' ')
  const begin = Math.max(0, column - 60)
  const head = `    ${line} | `

  return [
    `✗ ${path}: not readable as JSON`,
    `  line ${line}, column ${column}: ${message}`,
    `${head}${written.slice(begin, begin + 100)}`,
    `${' '.repeat(head.length - 2)}| ${' '.repeat(column - 1 - begin)}^`,
  ].join('\n')
}

/** The places of the fields in a file. */
export interface Fields {
  /** Returns a field's line number, as `blocks.2.title`; for a missing field, that of the group that it belongs to. */
  lineOf(path: string): number | undefined
  /** Fields that are written twice in one group: JSON keeps only the last one, which nobody expects. */
  readonly doubles: readonly Finding[]
}

/** Finds the fields in a text that is JSON. */
export function fieldsIn(text: string): Fields {
  const root = parseTree(text)

  return {
    lineOf(path) {
      const segments = path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

      for (let length = segments.length; root !== undefined; length -= 1) {
        const node = findNodeAtLocation(root, segments.slice(0, length))

        if (node !== undefined) return placeAt(text, startOf(node)).line
        if (length === 0) break
      }
      return undefined
    },
    doubles: root === undefined ? [] : doublesIn(root, '', (node) => placeAt(text, node.offset).line),
  }
}

/** A field begins with its name, not with its value, which may follow on another line. */
function startOf(node: Node): number {
  return node.parent?.type === 'property' ? node.parent.offset : node.offset
}

function doublesIn(node: Node, path: string, lineOf: (node: Node) => number): Finding[] {
  const children = node.children ?? []
  const inside = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

  if (node.type === 'array') return children.flatMap((child, index) => doublesIn(child, inside(index), lineOf))
  if (node.type !== 'object') return []

  const first = new Map<string, number>()

  return children.flatMap((property) => {
    const [key, value] = property.children ?? []
    const name = String(key?.value)
    const line = lineOf(property)
    const known = first.get(name)
    const below = value === undefined ? [] : doublesIn(value, inside(name), lineOf)

    first.set(name, line)
    if (known === undefined) return below
    return [
      { line, path: inside(name), message: `is written twice, first in line ${known}: remove one of them` },
      ...below,
    ]
  })
}

/** Finds the first place where a text is not JSON, with the likely remedy; undefined when it is JSON. */
export function findSyntaxError(text: string): Finding | undefined {
  const errors: ParseError[] = []

  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })

  const [first] = errors

  if (first === undefined) return undefined
  return { ...placeAt(text, first.offset), path: '', message: syntaxMessage(first, text) }
}

function syntaxMessage({ error, offset, length }: ParseError, text: string): string {
  const found = text.slice(offset, offset + Math.max(length, 1))
  const before = text.slice(0, offset).trimEnd()
  const { line } = placeAt(text, Math.max(before.length - 1, 0))

  if (text.trim() === '') return 'the file is empty'
  if (offset >= text.trimEnd().length) return 'the file ends too early: a closing } or ] or a quote " is missing'
  if (/^[“”„‟‘’‚‛']/.test(found)) return `${found[0]} is no straight double quote: write ${'"'} instead`
  if (before.endsWith(',') && /^[}\]]/.test(found)) {
    return `there is a comma before this ${found}: remove it, at the end of line ${line}`
  }

  switch (printParseErrorCode(error)) {
    case 'CommaExpected':
      return `a comma is missing before this: put one at the end of line ${line}`
    case 'ColonExpected':
      return 'a colon : is missing between a field’s name and its value'
    case 'PropertyNameExpected':
      return 'the name of a field is expected here, in double quotes'
    case 'ValueExpected':
      return 'a value is expected here: a text in double quotes, a number, a list [ ] or a group { }'
    case 'InvalidSymbol':
      return `${shortened(found)} is here without quotes: texts and names are in double quotes, as "${shortened(found)}"`
    case 'InvalidCommentToken':
      return 'JSON has no comments: remove this one'
    case 'UnexpectedEndOfString':
      return 'this text has no end: close it with a double quote " on the same line'
    case 'InvalidCharacter':
      return 'a text goes over several lines, or holds a tab: keep it on one line, and write \\n for a new line'
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return 'a backslash \\ is no letter of its own: write two of them, \\\\'
    case 'EndOfFileExpected':
      return 'the template has ended before this: remove what follows, or a bracket that closes too early'
    case 'CloseBraceExpected':
      return 'a closing brace } is missing before this'
    case 'CloseBracketExpected':
      return 'a closing bracket ] is missing before this'
    default:
      return `${shortened(found)} cannot stand here`
  }
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

/** Returns line and column of an offset, both counted from 1, as editors show them. */
function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/)

  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** One problem in a template's file. */
export interface Finding {
  /** Counted from 1; undefined when the problem has no place in the file. */
  readonly line?: number | undefined
  /** Counted from 1. */
  readonly column?: number | undefined
  /** The field, as `blocks.2.items.0.title`; empty for the file as a whole. */
  readonly path: string
  readonly message: string
}
