import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { readConfiguration } from '@pahiram/contract'
import { placeholderValues, releaseHtml } from '@pahiram/page-html'
import type { PageDefinition } from '@pahiram/page/definition'
import { titleOf } from '@pahiram/pages'
import type { Plugin } from 'vite'

import { commonHead, configurationBlock, titleElement } from './document.ts'
import { type PageFolder, pagesOfApp } from './workspace.ts'

/**
 * While developing, a page's HTML gets the head that the build and the server would give it, and React draws the rest.
 * Its placeholders (`{{companyName}}`) are filled in the source, since no HTML holds them here.
 */
export function developmentDocuments(root: string): Plugin {
  const values = Object.entries(placeholderValues(readConfiguration({})))

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
        values.reduce(
          (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => JSON.stringify(value).slice(1, -1)),
          code,
        ),
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const page = pagesOfApp(root).find((one) => path.endsWith(`/src/pages/${one.path}/index.html`))

        if (page === undefined) throw new Error(`Unknown page ${path}`)

        const title = titleElement(titleOf(root, await titleIn(page)))

        return releaseHtml(
          html
            .replace('<head>', () => `<head>${commonHead(html)}${configurationBlock}${title}`)
            .replace('</body>', () => `${ownScript(page)}</body>`),
          {},
        ).html
      },
    },
  }
}

/** The title that `page.ts` has now: Node keeps a module, so an edited one is loaded under another address. */
async function titleIn({ definition }: PageFolder): Promise<PageDefinition['title']> {
  const { mtimeMs } = await stat(definition)
  const { page } = (await import(`${pathToFileURL(definition).href}?${mtimeMs}`)) as { page: PageDefinition }

  return page.title
}

function ownScript({ path, script }: PageFolder): string {
  return script === undefined ? '' : `<script type="module" src="/src/pages/${path}/page-script.ts"></script>`
}
