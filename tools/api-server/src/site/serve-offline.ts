import { type Locale, locales } from '@pahiram/contract'
import { cacheControl, offlineStart, offlineStartPath, offlineWorker, offlineWorkerPath } from '@pahiram/page-html'
import type { FastifyInstance } from 'fastify'

import { fileIn } from '../platform/language/messages.ts'
import { asDocument } from './replies.ts'

/** Serves the worker that shows a plain page where there is no network, and the document that starts it (docs/decisions/051). */
export function serveOffline(app: FastifyInstance): void {
  const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)]))
  const worker = offlineWorker({ ...texts, default: textsIn('default') })

  app.get(offlineWorkerPath, (_, reply) =>
    reply.header('Cache-Control', cacheControl.revalidate).type('text/javascript; charset=utf-8').send(worker),
  )
  app.get(offlineStartPath, (_, reply) => asDocument(reply, offlineStart.csp).send(offlineStart.html))
}

function textsIn(locale: Locale) {
  const section = fileIn(locale === 'default' ? 'en' : locale)['plainPage']
  const text = (key: string) => {
    const found = typeof section === 'object' ? section[key] : undefined

    if (typeof found !== 'string') throw new Error(`plainPage.${key} is missing in ${locale}`)
    return found
  }

  return { title: text('offline'), sentence: text('offlineText'), again: text('again') }
}
