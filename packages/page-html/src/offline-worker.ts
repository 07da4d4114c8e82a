import { createHash } from 'node:crypto'

import { plainPage } from './plain-page.ts'

/** What a page says that was asked for without a network. */
export interface OfflineTexts {
  readonly title: string
  readonly sentence: string
  /** On the link that asks again. */
  readonly again: string
}

/** Where the worker is, at the site's root, since it is for all its pages. */
export const offlineWorkerPath = '/offline-worker.js'

/** Where the document is that starts it. */
export const offlineStartPath = '/offline-start.html'

const start = `navigator.serviceWorker.register('${offlineWorkerPath}'+location.search)`

/**
 * The document that starts the worker, in a frame of a page: pages let no script at all start one (Trusted Types), and this
 * document knows of no session.
 */
export const offlineStart = {
  html: `<!doctype html><title>Offline</title><script>${start}</script>`,
  csp: `default-src 'none'; script-src 'sha256-${createHash('sha256').update(start).digest('base64')}'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
} as const

/**
 * Writes the service worker: it answers page views that the network did not, with a plain page in the language of the address
 * or of the one that started it, and nothing else. It keeps no file, so it serves nothing of any release.
 * @param texts By language; `default` is what counts for all others. Nothing is escaped: only texts of our own.
 */
export function offlineWorker(texts: Readonly<Record<string, OfflineTexts> & { default: OfflineTexts }>): string {
  const page = plainPage({ title: '%1', sentence: '%2', way: { text: '%3', href: '' }, lang: '%0' })
  const rows = Object.entries(texts).map(([language, { title, sentence, again }]) => [
    language,
    [language === 'default' ? 'en' : language, title, sentence, again],
  ])
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.csp,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }

  // One line and no dollar sign: nginx has it in its configuration.
  return [
    `const texts=${JSON.stringify(Object.fromEntries(rows))},html=${JSON.stringify(page.html)},headers=${JSON.stringify(headers)}`,
    `const langOf=(address)=>new URL(address).searchParams.get('lang')`,
    `const offline=(address)=>{const words=texts[langOf(address)]||texts[langOf(location.href)]||texts.default;return new Response(html.replace(/%([0-3])/g,(_,n)=>words[n]),{status:503,headers})}`,
    // What is no page view goes past the worker, and a page view does not wait until it has started.
    `addEventListener('install',(event)=>{skipWaiting();if(event.addRoutes)event.waitUntil(event.addRoutes([{condition:{requestMode:'navigate'},source:'race-network-and-fetch-handler'},{condition:{urlPattern:new URLPattern({pathname:'/*'})},source:'network'}]))})`,
    `addEventListener('fetch',(event)=>{const{request}=event;if(request.mode==='navigate'&&request.method==='GET')event.respondWith(fetch(request).catch(()=>offline(request.url)))})`,
  ].join(';')
}
