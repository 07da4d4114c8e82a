import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** One request of a module for another: only what runs, types are left out. */
export interface ModuleImport {
  /** As it is written: `./money.ts`, `@pahiram/page`. */
  readonly request: string
  /** The names it asks for; `all` for a whole module, a style sheet, or one that is loaded later. */
  readonly names: readonly string[] | 'all'
}

/** A name that a module hands on from another one. */
export interface ReExport {
  readonly request: string
  /** The name there; `*` hands on everything. */
  readonly imported: string
  /** The name here; `*` for everything. */
  readonly exported: string
}

/** What a module asks of others. */
export interface ModuleFacts {
  readonly text: string
  readonly imports: readonly ModuleImport[]
  readonly reExports: readonly ReExport[]
  /** The names that it exports itself. */
  readonly ownExports: readonly string[]
}

const known = new Map<string, ModuleFacts>()

/** Reads a source file once. @throws Error when the parser cannot read it. */
export function readModule(path: string): ModuleFacts {
  const before = known.get(path)

  if (before !== undefined) return before

  const text = readFileSync(path, 'utf8')
  const facts = /\.[jt]sx?$/.test(path) ? scriptFacts(path, text) : styleFacts(text)

  known.set(path, facts)
  return facts
}

function scriptFacts(path: string, text: string): ModuleFacts {
  const { errors, module } = parseSync(path, text)
  const imports: ModuleImport[] = []
  const reExports: ReExport[] = []
  const ownExports: string[] = []

  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)

  for (const { entries, moduleRequest } of module.staticImports) {
    const values = entries.filter((entry) => !entry.isType)

    // `import type` and a list of types only leave nothing behind; `import './x.css'` names nothing and runs it.
    if (entries.length > 0 && values.length === 0) continue
    imports.push({ request: moduleRequest.value, names: namesOf(values.map((entry) => entry.importName)) })
  }
  for (const { entries } of module.staticExports) {
    for (const { exportName, importName, isType, moduleRequest } of entries) {
      if (isType) continue
      if (moduleRequest === null) ownExports.push(exportName.name ?? 'default')
      else
        reExports.push({
          request: moduleRequest.value,
          imported: importName.name ?? '*',
          exported: exportName.name ?? '*',
        })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, request] = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []

    if (request !== undefined) imports.push({ request, names: 'all' })
  }
  for (const [, request = ''] of text.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
    imports.push({ request, names: 'all' })
  }
  return { text, imports, reExports, ownExports }
}

function namesOf(names: readonly { readonly kind: string; readonly name: string | null }[]): readonly string[] | 'all' {
  if (names.length === 0 || names.some(({ kind }) => kind === 'NamespaceObject')) return 'all'
  return names.map(({ name }) => name ?? 'default')
}

/** A style sheet asks for others by `@import` and `composes`; a picture for nothing. */
function styleFacts(text: string): ModuleFacts {
  const requests = [...text.matchAll(/(?:@import\s+(?:url\()?|\bfrom\s+)["'](\.[^"']+)["']/g)].map(
    ([, request = '']) => ({ request, names: 'all' as const }),
  )

  return { text, imports: requests, reExports: [], ownExports: [] }
}
