import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

const unanswered: string[] = []

/** The one stand-in for the network; what it answers is said by each test, and the rest is remembered as unanswered. */
export const server = setupServer(
  http.all('*', ({ request }) => {
    unanswered.push(`${request.method} ${new URL(request.url).pathname}`)
    return HttpResponse.error()
  }),
)

/** The requests that nothing answered since this was last asked. */
export function takeUnanswered(): readonly string[] {
  return unanswered.splice(0)
}
