import type {} from '@pahiram/api-client/early'

import { afterPaint } from './after-paint.ts'

/*
 * The scripts that bring a page to life, named by links of a `rel` of our own. Parts of every page's inline scripts: small.
 * Why they are asked for in this order: docs/decisions/055.
 */

declare global {
  interface Window {
    /** Of the inline script (`offerHelp`), called when a script of the page did not come, or threw. */
    __pahiramFailed?: () => void
  }
}

/** The `rel` of a link that names a module script of the page. */
export const pageModuleRel = 'page-module'

/**
 * The `rel` of the one that all pages share, the largest file: nothing asks for it before the first paint. On a slow line it then
 * comes right behind the early call's answer, instead of sharing the line with it (docs/decisions/055).
 */
export const sharedModuleRel = `shared ${pageModuleRel}`

/** The `rel` of the one that is asked for right after the first call: the heaviest of the page's own (docs/decisions/055). */
export const firstModuleRel = `first ${pageModuleRel}`

/** How long the first paint is waited for, in ms: a web view that is not on the screen yet may never paint. */
const longestPaintWait = 250

/**
 * Lets the browser fetch and compile the heaviest of the page's own scripts right after the first call, so that the line is busy
 * while the phone still reads the HTML. Named for the browser to find by itself, it would come first: each file that it asks for
 * takes a slow phone some 8 ms. The others, and all of them in a browser that does not know such links, are fetched once the page
 * has been painted (`startPageModules`). No API newer than 2017.
 */
export function preloadFirstModule(): void {
  const named = document.querySelector<HTMLLinkElement>('[rel^=first]')

  if (named) named.rel = `modulepreload ${pageModuleRel}`
}

/**
 * Runs the page's scripts, each as soon as it and what it imports is there. Once the page has been painted: until then the
 * line and the phone are for the first call and the first view. A page that nobody sees, such as one drawn ahead, does not
 * wait, nor one whose answer follows in its document: there the line has nothing else to do. When one does not come, or throws, the page's help is shown (`offerHelp`).
 */
export function startPageModules(): void {
  // Once: to import again what is there takes a slow phone 5 to 10 ms, about when the answer comes.
  new Promise<void>((start) => {
    // Of the script in front of a page whose answer follows (docs/decisions/057); not by the document's state: where the answer came
    // before this module ran, the document has ended.
    if (document.hidden || window.__pahiramFollow) start()
    else {
      afterPaint(start)
      setTimeout(start, longestPaintWait)
    }
  })
    .then(() =>
      Promise.all(
        Array.from(
          document.querySelectorAll<HTMLLinkElement>(`[rel~=${pageModuleRel}]`),
          ({ href }) => import(/* @vite-ignore */ href),
        ),
      ),
    )
    .catch((error: unknown) => {
      window.__pahiramFailed?.()
      // Every engine says so in its words, and has told of the file by itself; of one that threw nobody has.
      if (!/import/i.test(String(error))) throw error
    })
}
