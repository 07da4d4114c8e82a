import type { Page } from 'playwright-core'

const push = /\/(?:loan-detail-push|goya\/push)\b/

/** Every push that the page sends, as it is sent. */
export function pushesOf(page: Page): readonly string[] {
  const sent: string[] = []

  page.on('request', (request) => {
    if (push.test(request.url())) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Lets each push reach the server, and loses its answer. */
export function loseAnswers(page: Page): Promise<unknown> {
  return page.route(push, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Breaks each push off before it reaches the server, until the route is removed. */
export async function losePushes(page: Page): Promise<() => Promise<void>> {
  await page.route(push, (route) => route.abort('connectionreset'))
  return () => page.unroute(push)
}

/** The address of a confirm page for any seeded session: each may take each product once. */
export function confirmAddress(scenario: string, sessionId: string): string {
  const [path, query] = scenario.split('?')
  const parameters = new URLSearchParams(query)

  parameters.set('sessionId', sessionId)
  return `${path}?${parameters}`
}
