import { answerPlain } from '@pahiram/api-mock'
import { type RenderedPage, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import axe from 'axe-core'

import { StatsPage } from './stats-page.tsx'

export const token = 'the-token-of-the-staff'
export const tokenKey = 'promotion.staffToken'

const counts = { visits: 3000, clicks: 1700, codesSent: 1500, registered: 300, taps: 210 }

const rows = [
  { template: 'ph-payday', version: 2, utmTag: 'fb', ...counts },
  { template: 'ph-weekend', version: 0, utmTag: '', visits: 1000, clicks: 0, codesSent: 0, registered: 0 },
]

/** A server whose staff token is `token`. */
export interface StaffServer {
  /** The addresses of the questions for the funnel. */
  readonly asked: URL[]
  /** `data` of the funnel by these columns, or a whole answer, at once or later. */
  answer: (by: string | null) => unknown
  /** `data` of the outcomes. */
  outcomes: unknown
  /** `data` of the split tests. */
  splitTests: unknown
  /** The plans that were made. */
  readonly plans: unknown[]
  /** `data` of the costs. */
  costs: unknown
  /** The costs that were given; the first is refused. */
  readonly added: unknown[]
  /** When the answer to them comes. */
  isAdded: Promise<void>
}

/** Answers the page's calls from now on. */
export function serveStaff(): StaffServer {
  const server: StaffServer = {
    asked: [],
    answer: (by) =>
      by === 'day'
        ? { rows: [{ day: '2026-11-20', ...counts }], total: { ...counts, visits: 4000 } }
        : { rows, total: { ...counts, visits: by === '' ? 2000 : 4000 }, leftOff: 0 },
    outcomes: { visitors: 2500, refusedCaptcha: 40, refusedKnown: 7 },
    splitTests: { tests: [] },
    plans: [],
    costs: { rows: [], total: {} },
    added: [],
    isAdded: Promise.resolve(),
  }

  window.history.replaceState(null, '', '/promo/stats')
  answerPlain('GET', '/staff/templates', () => envelope({ templates: [{ id: 'ph-sari' }, null, { id: 7 }] }))
  answerPlain('GET', '/staff/promotion/funnel', (_sent, request) => {
    const url = new URL(request.url)

    // Beside what is shown, each load asks for the total of the time before.
    if (url.searchParams.get('by') !== '') server.asked.push(url)
    if (request.headers.get('authorization') !== `Bearer ${token}`) return refusal(401)

    const answer = server.answer(url.searchParams.get('by'))

    return answer instanceof Response || answer instanceof Promise ? answer : envelope(answer)
  })
  answerPlain('GET', '/staff/promotion/outcomes', () => envelope(server.outcomes))
  answerPlain('GET', '/staff/promotion/costs', () => envelope(server.costs))
  answerPlain('POST', '/staff/promotion/costs', async (sent) => {
    server.added.push(sent)
    await server.isAdded
    return server.added.length === 1 ? refused400('Line 2: “x” is no cost.') : envelope({ added: 1 })
  })
  answerPlain('GET', '/staff/promotion/split-tests', () => envelope(server.splitTests))
  answerPlain('POST', '/staff/promotion/split-tests/plan', (sent) => {
    server.plans.push(sent)
    return envelope(null)
  })
  return server
}

export function refusal(status: number): Response {
  return Response.json({ code: String(status), data: null, message: 'No.' }, { status })
}

function refused400(message: string): Response {
  return Response.json({ code: '400', data: null, message }, { status: 400 })
}

function envelope(data: unknown): Response {
  return Response.json({ code: '0', data, message: 'success' })
}

/** Opens the page in a tab that has signed in, unless another session is given. */
export function open(query = '', session: Record<string, string> = { [tokenKey]: token }): Promise<RenderedPage> {
  return renderPage(StatsPage, { address: `/promo/stats${query}`, sessionStorage: session })
}

/** Opens it and waits for the numbers. */
export async function openShown(query = ''): Promise<RenderedPage> {
  const page = await open(query)

  await screen.findByRole('table', { name: /Manila time$/ })
  return page
}

/** What axe finds; contrast is the tokens' own test, since there is no layout here. */
export async function violations(): Promise<string[]> {
  const off = { enabled: false }
  const found = await axe.run(document.body, { rules: { 'color-contrast': off, region: off } })

  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
