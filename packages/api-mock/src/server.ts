import { reportPath } from '@pahiram/contract'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

const unanswered: string[] = []

/** The one stand-in for the network; what it answers is said by each test, and the rest is remembered as unanswered. */
export const server = setupServer(
  // Every page may report, whatever its test is about.
  http.post(`*${reportPath}`, () => new HttpResponse(null, { status: 204 })),
  http.all('*', ({ request }) => {
    unanswered.push(`${request.method} ${new URL(request.url).pathname}`)
    return HttpResponse.error()
  }),
)

/** The requests that nothing answered since this was last asked. */
export function takeUnanswered(): readonly string[] {
  return unanswered.splice(0)
}
