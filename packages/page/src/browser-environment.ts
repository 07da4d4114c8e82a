import { createApi, objectIn } from '@pahiram/api-client'
import {
  configurationElementId,
  firstAnswerElementId,
  readConfiguration,
  type RuntimeConfiguration,
} from '@pahiram/contract'
import { createNativeBridge } from '@pahiram/native-bridge'
import { noteAnswer, toast } from '@pahiram/ui-kit'

import { nameAccount } from './account-mark.ts'
import type { PageEnvironment } from './environment.ts'
import { createReport, type Report } from './report.ts'
import { createNavigate } from './safe-navigate.ts'
import { frameAddressOf } from './safe-url.ts'
import { pictureAddressFor } from './picture-address.ts'
import { createStorage } from './storage.ts'
import { localeOf } from './messages.ts'
import { releaseOf, sendUnread, shellOf, reportView } from './view-report.ts'
import { openingOf } from './when-shown.ts'

/** What of the browser's address a page uses; a test gives one that records where the page wanted to go. */
export type PageLocation = Pick<Location, 'origin' | 'pathname' | 'search' | 'assign' | 'replace'>

/** The environment of a page in a real browser: everything global is read here, once. */
export function createBrowserEnvironment(browser: Window, location: PageLocation = browser.location): PageEnvironment {
  const query = new URLSearchParams(location.search)
  const configuration = readConfiguration(blockIn(browser.document, configurationElementId))
  const policy = { origin: location.origin, ...configuration }
  const bridge = createNativeBridge({
    window: browser,
    appScheme: configuration.appScheme,
    navigate: (url) => location.assign(url),
    pageQuery: query,
    apiBase: configuration.apiBase,
  })

  // What is kept on the phone for the account that the page was drawn for has not to wait.
  const { account } = blockIn(browser.document, firstAnswerElementId)

  nameAccount(query, account)
  // Drawn by the server just now: one of a cache is no answer.
  if (account !== undefined && Number(openingOf(browser).transferSize) > 0) noteAnswer()
  return {
    query,
    configuration,
    locale: localeOf(query, configuration),
    api: createApi({
      apiBase: configuration.apiBase,
      pageQuery: query,
      onAnswer(language, answer) {
        if (answer.kind !== 'broken') noteAnswer()
        if (answer.kind === 'success') nameAccount(query, answer.account)
        onLanguage(language, answer)
      },
    }),
    bridge,
    navigate: createNavigate({ location, configuration, bridge }),
    frameAddress: (written) => frameAddressOf(written, policy),
    pictureAddress: (written, options) => pictureAddressFor(written, options, policy, query),
    localStorage: createStorage(() => browser.localStorage),
    sessionStorage: createStorage(() => browser.sessionStorage),
    toast: (text, kind) => toast(text, { kind }),
    report: reportIn(browser, location, configuration),
  }
}

/** Marks what a server says in another language than the page's (docs/spec/contract-2.md §2); unmarked, it can still be read. */
function onLanguage(language: string | null, answer: unknown): void {
  if (language && language !== document.documentElement.lang) {
    import('./mark-texts.ts').then(
      ({ markTexts }) => markTexts(answer, language),
      () => {},
    )
  }
}

/** What breaks in the page itself is its release's failure, too; an answer that was lost is not. */
function reportIn(browser: Window, location: PageLocation, { apiBase }: RuntimeConfiguration): Report {
  const report = createReport({
    page: location.pathname,
    release: releaseOf(browser.document),
    shell: shellOf(location),
    send: (one) => sendUnread(apiBase, one),
  })

  return (kind, error) => {
    if (kind !== 'call') reportView(browser, apiBase, 'failed')
    return report(kind, error)
  }
}

/** What a block of the HTML holds; a broken one holds nothing, and gives the defaults (docs/spec/contract.md §6). */
function blockIn(document: Document, id: string): Readonly<Record<string, unknown>> {
  return objectIn(document.getElementById(id)?.textContent ?? null) ?? {}
}
