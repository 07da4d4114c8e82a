import type { Plugin } from 'vite'

const fromHtml =
  'export const earlyPictures = JSON.parse(document.querySelector("[data-early-picture]").getAttribute("data-early-sources"))'

/**
 * A page's `early-pictures.ts` holds the sources of its `EarlyPicture`, as `earlyPictures`. They travel once: the page's HTML
 * has them, prerendered, and its script reads them there when it starts, before React draws over it.
 */
export function earlyPictures(): Plugin {
  return {
    name: 'pahiram:early-pictures',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      /\/src\/pages\/[^?]+\/early-pictures\.ts$/.test(id) ? { code: fromHtml, moduleSideEffects: false } : null,
  }
}
