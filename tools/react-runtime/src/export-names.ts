import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { exportsLeftOut } from './left-out.ts'

const require = createRequire(import.meta.url)
const reactFolder = dirname(require.resolve('react/package.json'))
const reactDomFolder = dirname(require.resolve('react-dom/package.json'))

/** The modules that all apps share one copy of, each with the production file whose exports it offers. */
const sharedModules = {
  react: join(reactFolder, 'cjs/react.production.js'),
  'react/jsx-runtime': join(reactFolder, 'cjs/react-jsx-runtime.production.js'),
  'react-dom': join(reactDomFolder, 'cjs/react-dom.production.js'),
  'react-dom/client': join(reactDomFolder, 'cjs/react-dom-client.production.js'),
} as const

/** A module whose code lives in the shared file. */
export type SharedModule = keyof typeof sharedModules

/** All of them, in the order in which the shared file holds them. */
export const sharedModuleNames = Object.keys(sharedModules) as SharedModule[]

export function isSharedModule(name: string): name is SharedModule {
  return Object.hasOwn(sharedModules, name)
}

/**
 * The production exports of a shared module that pages may import, sorted. Read from the production file itself: the
 * package's own entry would offer the development build here, which exports more.
 */
export function exportNames(name: SharedModule): string[] {
  const exported: unknown = require(sharedModules[name])

  if (typeof exported !== 'object' || exported === null) throw new Error(`${name} exports nothing`)
  return Object.keys(exported)
    .filter((one) => !exportsLeftOut[name].has(one))
    .toSorted()
}

/** The name under which the shared file offers one export: two modules may export the same name. */
export function sharedName(module: SharedModule, name: string): string {
  return `${module.replaceAll(/[^a-z]/g, '_')}_${name}`
}
