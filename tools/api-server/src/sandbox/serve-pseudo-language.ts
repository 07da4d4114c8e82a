import { basename } from 'node:path'

import { configurationElementId, pseudoLocale } from '@pahiram/contract'
import { cacheControl } from '@pahiram/page-html'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { notFound } from '../site/replies.ts'
import { inPseudoLanguage } from '../platform/language/pseudo-language.ts'

/** Where the scripts of pages in the pseudo-language are; below it they have the addresses that they were built with. */
const scriptsPath = `/__sandbox/${pseudoLocale}`

/** What scripts of the sandbox's pages call, as they get it. */
const functionSource = String(inPseudoLanguage)

/**
 * Serves pages with `lang=en-XA`, in the pseudo-language: the English ones, whose scripts come from an address where the
 * file of English messages is accented. The build and its pages know nothing of it. Never to be registered in production.
 */
export function servePseudoLanguage(app: FastifyInstance): void {
  const read = async (url: string, headers: Readonly<Record<string, unknown>> = {}) =>
    app.inject({
      url,
      headers: { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } as Record<string, string>,
    })

  app.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    const address = new URL(request.url, 'http://_')

    if (request.method !== 'GET' || request.routeOptions.url !== '/*') return undefined
    if (address.searchParams.get('lang') !== pseudoLocale) return undefined
    address.searchParams.set('lang', 'en')

    const { statusCode, headers, body } = await read(address.pathname + address.search, request.headers)

    if (statusCode !== 200 || headers['content-type']?.toString().startsWith('text/html') !== true) return undefined
    for (const name of ['content-security-policy', 'content-type'] as const) reply.header(name, headers[name])
    return reply.header('Cache-Control', cacheControl.never).send(documentInPseudoLanguage(body))
  })
  app.get<{ Params: { '*': string }; Querystring: { built?: string } }>(
    `${scriptsPath}/assets/*`,
    async (request, reply) => {
      const path = `/assets/${request.params['*']}`
      const { statusCode, body } = await read(path)

      if (statusCode !== 200 || !path.endsWith('.js')) return notFound(request, reply)
      return reply
        .header('Cache-Control', cacheControl.never)
        .type('text/javascript; charset=utf-8')
        .send(request.query.built === undefined ? scriptInPseudoLanguage(path, body) : body)
    },
  )
}

/**
 * Rewrites a page in English. A page that a script draws speaks English and takes its scripts from `scriptsPath`; the texts
 * of a static page are accented where they stand.
 */
function documentInPseudoLanguage(html: string): string {
  const isStatic = !html.includes('/assets/runtime/')
  const inEnglish = html
    .replace(new RegExp(`(id="${configurationElementId}">[^<]*?"locale":")[^"]*`), (_, before: string) => `${before}en`)
    .replaceAll(/ (src|href)="(\/assets\/(?!runtime\/)[^"]+\.js)"/g, ` $1="${scriptsPath}$2"`)
    .replace(/(<title>)([^<]*)/, (_, tag: string, title: string) => tag + inPseudoLanguage(title))

  return isStatic ? inEnglish.replace(/<body.*<\/body>/s, textsInPseudoLanguage) : inEnglish
}

/** Accents what is read between tags and in labels; scripts and styles stay. */
function textsInPseudoLanguage(html: string): string {
  return html
    .split(/(<(?:script|style|svg)\b.*?<\/(?:script|style|svg)>)/s)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/>([^<]*\p{L}[^<]*)</gu, (_, text: string) => `>${inPseudoLanguage(text)}<`)
            .replaceAll(
              / (aria-label|alt|title)="([^"]+)"/g,
              (_, name: string, text: string) => ` ${name}="${inPseudoLanguage(text)}"`,
            ),
    )
    .join('')
}

/**
 * The file of English messages becomes one in the pseudo-language; so do the English messages that any other file has. What it
 * is made of comes from the same folder: it may import a page's script, which must not run a second time from another address.
 */
function scriptInPseudoLanguage(path: string, script: string): string {
  if (/\/en-[\w-]+\.js$/.test(path)) {
    return `import language from ${JSON.stringify(`./${basename(path)}?built`)}\nexport default (${functionSource})(language)\n`
  }
  return script.replaceAll(
    /(inEveryLanguage:\{en:)(\{[^{}]*\})/g,
    (_, before: string, messages: string) => `${before}(${functionSource})(${messages})`,
  )
}
