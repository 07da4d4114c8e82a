import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'

import { exportNameOf } from './compile-messages.ts'
import { messageFolder, type MessageTree, readSections, sourceLocale } from './message-folder.ts'

/** The file that says what an import of `en.json` gives. */
export function typesFile(folder: string): string {
  return join(folder, `${sourceLocale}.d.json.ts`)
}

/** Writes the types of a folder of messages unless the file has them already. Returns whether it had them. */
export function writeTypes(folder: string): boolean {
  const isCurrent = areTypesCurrent(folder)

  if (!isCurrent) writeFileSync(typesFile(folder), typesOf(folder))
  return isCurrent
}

/** Whether the types of a folder of messages are those of its `en.json`. */
export function areTypesCurrent(folder: string): boolean {
  const file = typesFile(folder)

  return existsSync(file) && readFileSync(file, 'utf8') === typesOf(folder)
}

function typesOf(folder: string): string {
  const isOfTool = basename(dirname(dirname(folder))) === 'tools'
  const owner = basename(dirname(folder)) === 'page' ? '../src/messages.ts' : '@pahiram/page'
  // Nobody reads a message by its key where it is found by its text.
  const byText = messageFolder(dirname(folder))?.byText ?? []
  const sections = Object.entries(readSections(folder, sourceLocale) ?? {}).filter(
    ([section]) => !byText.includes(section),
  )

  return [
    `// Written by \`pnpm messages\` from ${sourceLocale}.json.`,
    ...(isOfTool ? [''] : [`import type { Messages } from '${owner}'`, '']),
    ...sections.flatMap(([section, messages]) => {
      const name = exportNameOf(section)
      const type = typeNameOf(section)

      if (isOfTool) return [`export interface ${type} ${typeOf(messages, '')}`, '']
      return [`export interface ${type} ${typeOf(messages, '')}`, `export declare const ${name}: Messages<${type}>`, '']
    }),
    ...(isOfTool
      ? [
          'export interface Sections {',
          ...sections.map(([section]) => `  readonly ${section}: ${typeNameOf(section)}`),
          '}',
          '',
        ]
      : []),
  ].join('\n')
}

/** The name of a section's type: `OrderMessages`. */
function typeNameOf(section: string): string {
  const name = exportNameOf(section)

  return name.charAt(0).toUpperCase() + name.slice(1)
}

function typeOf(message: string | MessageTree, indent: string): string {
  if (typeof message === 'string') return messageType(message)

  const inside = `${indent}  `
  const lines = Object.entries(message).map(
    ([key, value]) => `${inside}readonly ${/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`}: ${typeOf(value, inside)}`,
  )

  return ['{', ...lines, `${indent}}`].join('\n')
}

function messageType(message: string): string {
  const values = [...valuesOf(message)]

  if (values.length === 0) return 'string'
  return `(values: { ${values.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }) => string`
}

/**
 * The values that a message takes, with their types in TypeScript: what is counted or formatted is a number.
 * @throws Error when the message is not in ICU MessageFormat.
 */
export function valuesOf(message: string): Map<string, string> {
  const values = new Map<string, string>()

  visit(parse(message))
  return new Map([...values].toSorted(([a], [b]) => a.localeCompare(b)))

  function visit(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue
      if (token.type === 'argument') set(token.arg, 'string | number')
      else if (token.type === 'function') set(token.arg, 'number')
      else {
        set(token.arg, token.type === 'select' ? 'string' : 'number')
        for (const { tokens: inside } of token.cases) visit(inside)
      }
    }
  }

  function set(name: string, type: string): void {
    if (values.get(name) !== 'number') values.set(name, type)
  }
}
