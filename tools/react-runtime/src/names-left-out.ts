import { type ESTree, parseSync, Visitor } from 'vite'

import { namesLeftOut } from './left-out.ts'

/**
 * The properties of elements and methods of components in a page's script that need what the shared React file leaves out, each once.
 * @param code A script as browsers get it: names of properties outlive the minifier.
 */
export function leftOutNamesIn(code: string): string[] {
  const found = new Set<string>()
  const see = ({ computed, key }: { readonly computed: boolean; readonly key: ESTree.Node }) => {
    const name = key.type === 'Identifier' && !computed ? key.name : key.type === 'Literal' ? String(key.value) : ''

    if (namesLeftOut.has(name)) found.add(name)
  }

  new Visitor({ Property: see, MethodDefinition: see, PropertyDefinition: see }).visit(
    parseSync('page.js', code, { sourceType: 'module' }).program,
  )
  return [...found]
}
