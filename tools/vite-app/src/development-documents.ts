import type { Plugin } from 'vite'

import { commonHead, configurationBlock } from './document.ts'

/** While developing, a page's HTML gets the head that the build would give it; React draws the rest. */
export function developmentDocuments(): Plugin {
  return {
    name: 'pahiram:development-documents',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<head>', () => `<head>${commonHead(html)}${configurationBlock}`),
    },
  }
}
