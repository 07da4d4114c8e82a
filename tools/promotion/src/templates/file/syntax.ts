import { parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser'

import type { Finding } from '../problem.ts'
import { linePlaces } from './line-places.ts'

/** Where a file stops being JSON, and what is likely to mend it; undefined when it is JSON. Later places only follow. */
export function syntaxProblem(text: string): Finding | undefined {
  const errors: ParseError[] = []

  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })

  const [first] = errors

  if (first === undefined) return undefined
  return { ...linePlaces(text).at(first.offset), path: '', message: wordsFor(first, text) }
}

function wordsFor({ error, offset, length }: ParseError, text: string): string {
  const found = text.slice(offset, offset + Math.max(length, 1))
  const before = text.slice(0, offset).trimEnd()
  const { line } = linePlaces(text).at(Math.max(before.length - 1, 0))

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
      return `${shortened(found)} stands here without quotes: texts and names stand in double quotes, as "${shortened(found)}"`
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
