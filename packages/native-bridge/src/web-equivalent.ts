import type { BridgeAction, BridgeActions, PageReport } from '@pahiram/contract'
import { commonQuery, dialled, pageNamed, reportPath } from '@pahiram/contract'

import type { BridgeOutcome } from './shell.ts'

/** What the browser needs to stand in for the shell. */
export interface Browser {
  readonly window: Window
  readonly pageQuery: URLSearchParams
  readonly apiBase?: string
  navigate(url: string): void
}

const done: BridgeOutcome = { kind: 'done' }
const unsupported: BridgeOutcome = { kind: 'unsupported' }

/**
 * Does what a plain browser can in place of the shell (docs/spec/contract.md §4, last column), so that no button is
 * dead.
 */
export function doInBrowser<A extends BridgeAction>(
  action: A,
  params: BridgeActions[A],
  browser: Browser,
): BridgeOutcome {
  const request = { action, params } as BridgeRequest

  switch (request.action) {
    case 'openPage':
      return go(browser, request.params.url)
    case 'openPageWithParams':
      return openOwnPage(browser, request.params)
    case 'closeWebView':
      return close(browser.window)
    case 'goHome':
    case 'goMine':
      return go(browser, addressOf('/', commonQuery(browser.pageQuery)))
    case 'goLogin':
      return go(browser, addressOf('/', withValue(commonQuery(browser.pageQuery), 'from', 'logout')))
    case 'callTelephone':
      return call(browser, request.params.telephone)
    case 'confirmBuryPoint':
      return sendBeacon(browser, request.params.event)
    case 'goRate':
    case 'startBank':
    case 'endBank':
      return unsupported
  }
}

type BridgeRequest = { [A in BridgeAction]: { action: A; params: BridgeActions[A] } }[BridgeAction]

function go(browser: Browser, url: string): BridgeOutcome {
  browser.navigate(url)
  return done
}

function openOwnPage(browser: Browser, { page, params }: BridgeActions['openPageWithParams']): BridgeOutcome {
  const own = pageNamed(page)

  if (own === undefined) return unsupported

  const query = commonQuery(browser.pageQuery)

  for (const { key, value } of params) query.set(key, value)
  return go(browser, addressOf(own === 'index' ? '/' : `/${own}`, query))
}

function close(window: Window): BridgeOutcome {
  if (window.history.length > 1) window.history.back()
  else window.close()
  return done
}

function call(browser: Browser, telephone: string): BridgeOutcome {
  const number = dialled(telephone)

  return number === '' ? unsupported : go(browser, `tel:${number}`)
}

function sendBeacon({ window, apiBase = '' }: Browser, event: string): BridgeOutcome {
  const report: PageReport = { page: window.location.pathname, kind: 'event', message: event }
  // As text, for which a browser need not ask a foreign API server first.
  const body = new Blob([JSON.stringify(report)], { type: 'text/plain' })
  const isQueued = window.navigator.sendBeacon?.(apiBase.replace(/\/+$/, '') + reportPath, body)

  return isQueued ? done : unsupported
}

function withValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  query.set(name, value)
  return query
}

function addressOf(path: string, query: URLSearchParams): string {
  const search = query.toString()

  return search === '' ? path : `${path}?${search}`
}
