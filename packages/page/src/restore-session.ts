import { launchTokenStart } from '@pahiram/contract'

/** The key of `sessionStorage` that holds `<launch token> <session>`: what a page exchanged, and for what. */
export const keptSessionKey = 'page.session'

/**
 * Puts the session of this tab into the address before anything reads it: where it was taken out, or where a link that was
 * written before still has the launch token, which has ended by now. Another session in the address counts, and the kept one is
 * forgotten later, at the latest when the page is left: to open the storage takes a slow phone 5 to 17 ms, for which the first call,
 * its answer or the first tap would wait. It runs in the inline script, does nothing where no session is kept, and never throws.
 */
export function restoreSession(): void {
  const given = givenSession()
  const run = () => restore(given)

  if (given && given.indexOf(launchTokenStart) !== 0) {
    setTimeout(run, 2000)
    window.addEventListener('pagehide', run)
  } else run()
}

/** The same, and looks into the storage at once: for a page that hardly anybody opens with a session, and whose HTML has no room. */
export function restoreSessionNow(): void {
  restore(givenSession())
}

function givenSession(): string | null {
  return new URLSearchParams(location.search).get('sessionId')
}

function restore(given: string | null): void {
  try {
    const [launch, session] = (sessionStorage.getItem(keptSessionKey) || '').split(' ')

    if (!session || given === session) return
    if (given !== null && given !== launch) {
      sessionStorage.removeItem(keptSessionKey)
      return
    }

    const url = new URL(location.href)

    url.searchParams.set('sessionId', session)
    history.replaceState(history.state, '', url.href)
  } catch {
    // Without storage no session is kept.
  }
}
