import type { Plugin } from 'vite'

/** The attribute of an `EarlyPicture` that holds its sources. */
const attribute = 'data-early-sources'

/** Whether a page's script would look for pictures which its prerendered HTML does not have. */
export function missesPictures(code: string, html: string): boolean {
  return new RegExp(`getAttribute\\(["'\`]${attribute}`).test(code) && !html.includes(`${attribute}=`)
}

/** As `EarlyPicture` wrote them: a line for each code, its SVG behind it. */
const fromHtml = `export const earlyPictures = Object.fromEntries(document.querySelector('[data-early-picture]').getAttribute('${attribute}').split('\\n').map((line) => line.split(/(?=<svg)/)))`

/**
 * A page's `early-pictures.ts` holds the sources of its `EarlyPicture`, as SVG, as `earlyPictures`. They travel once: the page's HTML
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
