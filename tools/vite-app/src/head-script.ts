import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { messagesPlugin } from './messages/messages-plugin.ts'

/**
 * Builds the inline script of the head, minified: the same for all pages that React brings to life. ES2015, so that a browser below
 * the floor can read it and say so.
 */
export async function headScript(): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    plugins: [messagesPlugin()],
    build: {
      write: false,
      target: 'es2015',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('@pahiram/page/head-script')),
        output: { format: 'iife' },
        // Lowered, a regular expression of the schema library is a call, which would stay though nothing uses it.
        treeshake: { manualPureFunctions: ['RegExp'] },
      },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []

  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('The head script did not come out as one file')
  // The bundler sees to `</script`; with a comment's beginning before it, even that would not end the element.
  return chunk.code.trim().replaceAll('<!--', String.raw`<\!--`)
}
