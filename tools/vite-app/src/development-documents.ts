import { readConfiguration, sandboxMark } from '@pahiram/contract'
import { releaseHtml } from '@pahiram/page-html'
import type { Plugin } from 'vite'

import { commonHead, configurationBlock } from './document.ts'
import { pagesOfApp } from './pages-of-app.ts'

/**
 * While developing, a page's HTML gets the head that the build and the server would give it, and React draws the rest.
 * The words in braces are filled in where they stand, since no HTML holds them here.
 */
export function developmentDocuments(root: string): Plugin {
  const words = Object.entries(readConfiguration({})).filter((entry) => typeof entry[1] === 'string')

  return {
    name: 'pahiram:development-documents',
    apply: 'serve',
    enforce: 'pre',
    configResolved({ environments }) {
      // The React plugin names it, but apps do not depend on it themselves: it is found through the packages that do.
      const named = environments['client']?.optimizeDeps.include ?? []

      named.splice(0, named.length, ...named.filter((name) => name !== 'react-dom'))
    },
    transform: {
      filter: { id: /\/src\/pages\/[^?]*\.tsx$/, code: '{{' },
      handler: (code) =>
        words.reduce(
          (worded, [name, word]) => worded.replaceAll(`{{${name}}}`, () => JSON.stringify(word).slice(1, -1)),
          code,
        ),
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        releaseHtml(
          html
            .replace('<head>', () => `<head>${commonHead(html)}${configurationBlock}`)
            .replace('<html', `<html ${sandboxMark}`)
            .replace('</body>', () => `${ownScript(path)}</body>`),
          {},
        ).html,
    },
  }

  function ownScript(path: string): string {
    const page = pagesOfApp(root).find((one) => path.endsWith(`/src/pages/${one.path}/index.html`))

    return page?.script === undefined
      ? ''
      : `<script type="module" src="/src/pages/${page.path}/page-script.ts"></script>`
  }
}
