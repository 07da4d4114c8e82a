import type { Plugin } from 'vite'

import { pagesOfApp } from './workspace.ts'

/**
 * One file for what most pages of the app at `root` share at first (docs/decisions/053): each set of pages would have a file of
 * its own otherwise, up to twenty for a page. An app of two pages has nothing that most share.
 * @param sharedFrom From how many entries on (pages and parts that are loaded later) a module is in that file.
 */
export function sharedChunks(root: string, sharedFrom = 3): Plugin {
  return {
    name: 'pahiram:shared-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    outputOptions(options) {
      if (pagesOfApp(root).length < 3) return null
      return {
        ...options,
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], minShareCount: sharedFrom }] },
      }
    },
  }
}
