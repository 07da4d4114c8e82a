import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findSyntaxError } from './template-file.ts'

function found(text: string): string {
  const error = findSyntaxError(text)

  return error === undefined ? '' : `${error.line}:${error.column} ${error.message}`
}

test.each([
  ['a comma too many', '{\n  "a": 1,\n}', '3:1 there is a comma before this }: remove it, at the end of line 2'],
  [
    'a comma too many in a list',
    '{ "a": [1,] }',
    '1:11 there is a comma before this ]: remove it, at the end of line 1',
  ],
  ['a comma too few', '{\n  "a": 1\n  "b": 2\n}', '3:3 a comma is missing before this: put one at the end of line 2'],
  [
    'a comma too few, Windows',
    '{\r\n  "a": 1\r\n  "b": 2\r\n}',
    '3:3 a comma is missing before this: put one at the end of line 2',
  ],
  ['no colon', '{ "a" 1 }', '1:7 a colon : is missing between a field’s name and its value'],
  ['a name without quotes', '{ a: 1 }', '1:3 a is here without quotes: texts and names are in double quotes, as "a"'],
  [
    'a text without quotes',
    '{ "a": Apply }',
    '1:8 Apply is here without quotes: texts and names are in double quotes, as "Apply"',
  ],
  ['curly quotes', '{ “a”: 1 }', '1:3 “ is no straight double quote: write " instead'],
  ['single quotes', "{ 'a': 1 }", '1:3 \' is no straight double quote: write " instead'],
  [
    'no value',
    '{ "a": , "b": 1 }',
    '1:8 a value is expected here: a text in double quotes, a number, a list [ ] or a group { }',
  ],
  ['a comment', '{ // mine\n "a": 1 }', '1:3 JSON has no comments: remove this one'],
  [
    'a text without an end',
    '{\n "a": "b,\n "c": 1 }',
    '2:7 this text has no end: close it with a double quote " on the same line',
  ],
  [
    'a tab in a text',
    '{ "a": "b\tc" }',
    '1:8 a text goes over several lines, or holds a tab: keep it on one line, and write \\n for a new line',
  ],
  ['a lonely backslash', '{ "a": "b\\c" }', '1:8 a backslash \\ is no letter of its own: write two of them, \\\\'],
  ['no end', '{\n "a": [1, 2', '2:12 the file ends too early: a closing } or ] or a quote " is missing'],
  [
    'more than one',
    '{} {}',
    '1:4 the template has ended before this: remove what follows, or a bracket that closes too early',
  ],
  ['a wrong bracket', '{ "a": [1 } }', '1:11 a comma is missing before this: put one at the end of line 1'],
  ['nothing', ' \n', '2:1 the file is empty'],
])('findSyntaxError reports %s with its place and the remedy', (_name, text, message) => {
  expect(found(text)).toBe(message)
})

test('findSyntaxError reports any text that is not JSON, and no other', () => {
  const letters = Array.from('{}[]":,1a\\ntrue \n\t')
  const nearly = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })

  fc.assert(
    fc.property(fc.oneof(fc.json(), nearly), (text) => {
      expect(findSyntaxError(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: roundsOf(2000) },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
