import { compileHint } from '@pahiram/react-runtime'
import type { Plugin } from 'vite'

/**
 * Puts V8's hint in front of the scripts with which a page begins. Not of parts that are loaded later: nobody waits for those,
 * and not all of their functions are called.
 */
export function compileHints(): Plugin {
  return {
    name: 'pahiram:compile-hints',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    // A file of the same name must have the same bytes.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // Vite has put its list of files in front of the code by now; the hint counts in the first line alone.
          if (file.type !== 'chunk' || file.isDynamicEntry) continue
          file.code = compileHint + file.code

          const map = bundle[`${file.fileName}.map`]

          // Each `;` is a line that has no places.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";')
        }
      },
    },
  }
}
