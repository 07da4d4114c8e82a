import { AsyncLocalStorage } from 'node:async_hooks'

import { type Locale, locales, sessionHeader } from '@pahiram/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const languageUnderWay = new AsyncLocalStorage<Locale>()

/**
 * Returns the language of the request that is being answered. Outside a request it is `default`: the specification's mix,
 * mostly English.
 */
export function currentLocale(): Locale {
  return languageUnderWay.getStore() ?? 'default'
}

/** Runs a function whose texts are in the given language, whatever it awaits. */
export function inLanguage<Result>(locale: Locale, run: () => Result): Result {
  return languageUnderWay.run(locale, run)
}

/** Returns what `<html lang>` and `Content-Language` say: the mix is mostly English. */
export function languageTag(locale: Locale = currentLocale()): string {
  return locale === 'default' ? 'en' : locale
}

/** Returns what an address of ours carries to be answered in the current language: `{ lang }`, or nothing for the mix. */
export function languageQuery(): Record<string, string> {
  const locale = currentLocale()

  return locale === 'default' ? {} : { lang: locale }
}

/** Adds a query to an address that has none. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const written = new URLSearchParams(query).toString()

  return written === '' ? address : `${address}?${written}`
}

/**
 * Answers every request in its own language: `X-Lang`, else `lang` in the query, else the deployment's
 * (docs/spec/contract-2.md §2). A language that the server does not know counts as none.
 */
export function answerInLanguage(app: FastifyInstance, deploymentLocale: Locale): void {
  app.decorateRequest('locale', deploymentLocale)
  app.addHook('onRequest', (request, _reply, done) => {
    request.locale = askedLocale(request) ?? deploymentLocale
    inLanguage(request.locale, done)
  })
  // A body arrives in events of its own, which do not carry the language on.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(request.locale, done))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer; set by `answerInLanguage`. */
    locale: Locale
  }
}

/** Says in which language an answer is, so that a page in another one can mark its texts. */
export function withContentLanguage(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Language', languageTag(reply.request.locale))
}

function askedLocale(request: FastifyRequest): Locale | undefined {
  const inHeader = request.headers[sessionHeader('lang').toLowerCase()]
  const inQuery = (request.query as Record<string, unknown> | undefined)?.['lang']

  return locales.find((locale) => locale === inHeader) ?? locales.find((locale) => locale === inQuery)
}
