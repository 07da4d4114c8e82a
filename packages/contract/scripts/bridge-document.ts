import { bridgeActions, bridgeVersion } from '../src/bridge.ts'
import { type ActionReference, bridgeReference, type ParameterReference } from '../src/bridge-reference.ts'

const kinds = { text: 'text', texts: 'texts by name', pairs: 'list of `{ key, value }`' } as const

const part = /(<!-- actions: begin -->)[^]*(<!-- actions: end -->)/

/** Puts the bridge's version and actions into the text of docs/native.md. @throws Error when it has no place for them. */
export function withBridge(text: string): string {
  if (!part.test(text)) throw new Error('docs/native.md has no place for the actions of the bridge')

  const actions = bridgeActions.map((action) => actionText(action, bridgeReference[action])).join('\n')

  return text.replace(
    part,
    (_, begin: string, end: string) =>
      `${begin}\n\nWritten by \`pnpm --filter @pahiram/contract bridge\`. Version ${bridgeVersion}.\n\n${actions}\n${end}`,
  )
}

function actionText(action: string, { task, inBrowser, parameters, isOpen }: ActionReference): string {
  const rows = Object.entries(parameters).map(([name, parameter]) => rowText(name, parameter))
  const open = isOpen === true ? ['- Further parameters may come; each of them is a text.\n'] : []
  const list = rows.length === 0 ? '' : `\n${[...rows, ...open].join('')}`

  return `#### \`${action}\`\n\n${task} In a plain browser: ${inBrowser}.\n${list}`
}

function rowText(name: string, { kind, isOptional, about }: ParameterReference): string {
  return `- \`${name}\` (${kinds[kind]}${isOptional === true ? ', may be absent' : ''}): ${about}\n`
}
