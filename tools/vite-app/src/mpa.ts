import type { Plugin } from 'vite'
import * as mpaModule from 'vite-plugin-mpa'

/*
 * All that we know of vite-plugin-mpa 1.2.0, so that it can be replaced here. Its traps: it is CommonJS; it scans the
 * working folder, so a build runs with the app as that; it writes its HTML inputs into the shared configuration, from
 * where they would leak into the prerender build; its closeBundle also runs for dev servers and after failures.
 */

interface Mpa {
  config(config: { root: string; build: { outDir: string; rollupOptions?: { input?: Record<string, string> } } }): void
  closeBundle(): void
}

function createMpa(): Mpa {
  // Node gives a CommonJS module's exports as `default`, and its own `default` is in there.
  const loaded: unknown = mpaModule.default
  const factory = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded

  if (typeof factory !== 'function') throw new Error('vite-plugin-mpa exports no function')
  return factory({ open: false, scanDir: 'src/pages', scanFile: 'main.tsx' })
}

/** Builds each folder of `src/pages` to `dist/<folder>/index.html`. */
export function multiplePages(root: string): Plugin {
  const mpa = createMpa()
  let failed = false

  return {
    name: 'pahiram:multiple-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    config({ build }) {
      const scratch: Parameters<Mpa['config']>[0] = { root, build: { outDir: build?.outDir ?? 'dist' } }

      mpa.config(scratch)
      return {
        environments: { client: { build: { rolldownOptions: { input: scratch.build.rollupOptions?.input ?? {} } } } },
      }
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    renderError() {
      failed = true
    },
    closeBundle: {
      order: 'post',
      handler() {
        if (!failed) mpa.closeBundle()
      },
    },
  }
}
