import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin } from 'vite'

import { exportNames, sharedModuleNames, sharedName } from './export-names.ts'
import { leaveOut } from './leave-out.ts'
import { exportsLeftOut, type LeftOut, nothingLeftOut, reactLeftOut, schedulerLeftOut } from './left-out.ts'
import { rendererLeftOut } from './left-out-renderer.ts'
import { ownNames } from './own-names.ts'
import { shortScripts } from './short-scripts.ts'

/** The oldest browsers that a page must run in (docs/architecture.md §6). */
export const browserTargets = ['chrome87', 'safari14', 'ios14']

/**
 * Says that all functions of a file are called while the page comes to life: Chromium compiles them beside the main thread, while the
 * file arrives, and not one by one when they are called (V8's explicit compile hints). Other browsers read a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

const entryName = 'pahiram-react-runtime.js'

function entrySource(): string {
  return sharedModuleNames
    .map((module) => {
      const names = ['default', ...exportNames(module)].map((name) => `${name} as ${sharedName(module, name)}`)

      return `export { ${names.join(', ')} } from '${module}'`
    })
    .join('\n')
}

/** Bundles React for browsers into one file: production, minified, the same bytes on every machine. */
export async function bundleReact(): Promise<{ code: string; hash: string }> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    // Developer tools read React's fibers by names that these do not have.
    define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    plugins: [
      {
        name: 'pahiram:react-runtime-entry',
        resolveId: (id) => (id === entryName ? `${import.meta.dirname}/${entryName}` : null),
        load: (id) => (id.endsWith(`/${entryName}`) ? entrySource() : null),
      },
      unusedFeatures(),
      shortScripts(),
    ],
    build: {
      write: false,
      target: browserTargets,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: entryName,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: 'react.js',
          minify: { mangleProps: { include: new RegExp(`^(?:${ownNames.join('|')})$`) } },
        },
      },
    },
  })
  const { chunks, renamed } = outputOf(result)
  const [chunk, ...rest] = chunks
  const missing = ownNames.filter((name) => !(name in renamed))

  if (chunk === undefined || rest.length > 0) throw new Error('React did not come out as one file')
  if (missing.length > 0) throw new Error(`React has none of these, which are to be shortened: ${missing.join(', ')}`)

  const code = compileHint + chunk.code

  return { code, hash: createHash('sha256').update(code).digest('hex').slice(0, 10) }
}

/** The scripts that came out, and the properties that have shorter names in them. */
function outputOf(result: Awaited<ReturnType<typeof build>>) {
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []

  return {
    chunks: outputs.flatMap((one) => one.output).filter((one) => one.type === 'chunk'),
    renamed: Object.assign({}, ...outputs.map(({ mangleCache }) => mangleCache)) as Record<string, string | false>,
  }
}

/** By file, what of it no page uses. */
const leftOutOf: Readonly<Record<string, LeftOut>> = {
  'react.production.js': reactLeftOut,
  'react-dom.production.js': { ...nothingLeftOut, exports: exportsLeftOut['react-dom'] },
  'react-dom-client.production.js': rendererLeftOut,
  'scheduler.production.js': schedulerLeftOut,
}

/** Leaves out what no page uses. */
function unusedFeatures(): Plugin {
  return {
    name: 'pahiram:unused-features',
    transform: {
      filter: { id: /\/(?:scheduler|react(?:-dom(?:-client)?)?)\.production\.js$/ },
      handler: (code, id) => ({ code: leaveOut(code, leftOutOf[basename(id)] ?? nothingLeftOut), map: null }),
    },
  }
}
