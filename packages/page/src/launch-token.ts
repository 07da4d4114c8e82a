import { exchangeSession, launchTokenStart, newBrowserId } from '@pahiram/contract'

import type { PageEnvironment } from './environment.ts'
import { isLineLost, rejectionOf } from './rejection-of.ts'
import { keptSessionKey } from './restore-session.ts'

/** The key of `sessionStorage` that holds `<launch token> <key>`: what this tab proves with that a repeated exchange is its own. */
const drawnKey = 'page.exchange'

/**
 * Exchanges the launch token that the page was opened with for a session of this tab (docs/decisions/040), and takes the session
 * out of the address where the configuration says so. The page works with the token meanwhile, and goes on with it while the
 * exchange fails; the shell's login is opened when another page had exchanged it. Any other session stays as it is.
 */
export async function takeLaunchToken(environment: PageEnvironment, browser: Window): Promise<void> {
  const { api, bridge, configuration, query } = environment
  const given = query.get('sessionId') ?? ''

  if (given.startsWith(launchTokenStart)) {
    const key = keyFor(given, browser)

    // A tab that keeps nothing would have no session after a reload.
    if (key === undefined) return
    try {
      const { sessionId } = await api(exchangeSession, { key })

      if (sessionId === undefined || sessionId === '') return
      query.set('sessionId', sessionId)
      browser.sessionStorage.setItem(keptSessionKey, `${given} ${sessionId}`)
    } catch (error) {
      if (rejectionOf(error)?.code === '409') await bridge.ask('goLogin')
      else if (isLineLost(error))
        browser.addEventListener('online', () => void takeLaunchToken(environment, browser), { once: true })
      return
    }
  }
  if (configuration.launchTokens === 'clean') cleanAddress(query, browser)
}

/** The random key of this tab for a launch token; undefined where the browser keeps nothing. */
function keyFor(launchToken: string, browser: Window): string | undefined {
  try {
    const { sessionStorage } = browser
    const [drawnFor, drawn] = (sessionStorage.getItem(drawnKey) ?? '').split(' ')
    const key = drawnFor === launchToken && drawn ? drawn : newBrowserId()

    sessionStorage.setItem(drawnKey, `${launchToken} ${key}`)
    return key
  } catch {
    return undefined
  }
}

/** Takes a session that this tab keeps out of the address; any other one has to stay. */
function cleanAddress(query: URLSearchParams, { history, location, sessionStorage }: Window): void {
  const [, kept] = (sessionStorage.getItem(keptSessionKey) ?? '').split(' ')
  const url = new URL(location.href)

  if (kept === undefined || kept !== query.get('sessionId')) return
  url.searchParams.delete('sessionId')
  history.replaceState(history.state, '', url.href)
}
