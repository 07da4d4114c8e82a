import { getLoanDetails } from '@pahiram/contract'
import * as v from 'valibot'

import type { LoanDetails } from '@pahiram/contract'
import type { Visit } from './opening.ts'

interface Measured {
  /** The query that opens the order, beginning with `?`. */
  readonly query: string
  readonly order: LoanDetails
  /** The words that say the data is there, the headline first. */
  readonly words: Visit['words']
}

const scenario = 'seed-174'

/** The seeded order that all measured pages show. */
export async function loadOrder(origin: string): Promise<Measured> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const url = scenarios.find(({ name }) => name === scenario)?.url

  if (url === undefined) throw new Error(`The server has no scenario ${scenario}`)

  const query = new URL(url, origin).searchParams
  const sessionId = query.get('sessionId') ?? ''
  const response = await fetch(`${origin}${getLoanDetails.path}?${new URLSearchParams({ sessionId })}`, {
    method: 'POST',
    headers: { 'X-Session-Id': sessionId },
    body: new URLSearchParams({ productId: query.get('productId') ?? '', orderId: query.get('orderId') ?? '' }),
  })
  const envelope = (await response.json()) as { data?: unknown }
  const order = v.parse(getLoanDetails.answer, envelope.data)

  if (order.noticeStatusText === undefined)
    throw new Error(`The scenario ${scenario} has no headline: ${JSON.stringify(envelope)}`)

  const values = (order.userOrderDetail?.detail ?? []).map((row) => row.value)

  return {
    query: `?${query}`,
    order,
    words: [order.noticeStatusText, ...values.filter((word): word is string => word !== undefined && word !== '')],
  }
}

/** The scripts of a page that every app shares: what a borrower has in the cache after any other page of ours. */
export async function runtimeScripts(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text()
  const scripts = new Set(
    Array.from(html.matchAll(/(?:href|src)="(\/assets\/runtime\/[^"]+\.js)"/g), ([, path]) => path ?? ''),
  )

  return [...scripts].map((path) => new URL(path, url).href)
}
