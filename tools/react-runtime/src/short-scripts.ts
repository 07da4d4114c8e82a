import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Has swc minify each script before the bundler's own minifier does: together they leave 2 to 5 % fewer bytes on the line than either
 * alone, since each knows rules that the other one lacks (docs/decisions/071).
 */
export function shortScripts(): Plugin {
  return {
    name: 'pahiram:short-scripts',
    apply: 'build',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const { code: short, map } = await minify(code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3 },
          mangle: true,
          sourceMap: true,
        })

        return { code: short, map: map ?? null }
      },
    },
  }
}
