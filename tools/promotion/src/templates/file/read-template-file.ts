import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { kilobytes, limits } from '../limits.ts'
import { CommandProblem, type Finding } from '../problem.ts'
import { type Fields, fieldsIn } from './fields.ts'
import { syntaxProblem } from './syntax.ts'

/** A template's file that is JSON; what is wrong with its fields is another question. */
export interface TemplateFile {
  /** As its user wrote it. */
  readonly path: string
  readonly document: unknown
  readonly fields: Fields
}

/** A file that cannot be read as JSON, with the place where it fails. */
export class SyntaxProblem extends CommandProblem {
  readonly finding: Finding

  constructor(finding: Finding, words: string) {
    super(words)
    this.finding = finding
  }
}

/** No template is as long, whatever its blanks. */
const longestFile = 8 * limits.documentBytes

/**
 * Reads a template's file; a path is meant from `folder`.
 * @throws {SyntaxProblem} when it is no JSON.
 * @throws {CommandProblem} when there is no such file, or it is no text.
 */
export async function readTemplateFile(path: string, folder: string): Promise<TemplateFile> {
  const text = textOf(await bytesOf(path, folder), path)
  const problem = syntaxProblem(text)

  if (problem !== undefined) throw new SyntaxProblem(problem, told(path, problem, text))
  return { path, document: JSON.parse(text) as unknown, fields: fieldsIn(text) }
}

async function bytesOf(path: string, folder: string): Promise<Buffer> {
  try {
    return await readFile(resolve(folder, path))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException

    throw new CommandProblem(
      code === 'ENOENT'
        ? `There is no file ${path} in ${folder}.`
        : code === 'EISDIR'
          ? `${path} is a folder: name the files in it, for example ${path.replace(/\/+$/, '')}/*.json`
          : `${path} cannot be read (${code ?? String(cause)}).`,
      { cause },
    )
  }
}

function textOf(bytes: Buffer, path: string): string {
  if (bytes.length > longestFile) {
    throw new CommandProblem(
      `${path} is no template: it has ${kilobytes(bytes.length)}, a template at most ${kilobytes(limits.documentBytes)}.`,
    )
  }
  try {
    // Leaves out the mark that Windows editors put first.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CommandProblem(`${path} is not saved as UTF-8: save it again, choosing UTF-8 as its encoding.`, { cause })
  }
}

/** The place, what is wrong, and the line itself with a mark below. */
function told(path: string, { line = 1, column = 1, message }: Finding, text: string): string {
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
