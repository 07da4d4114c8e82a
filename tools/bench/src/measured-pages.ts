import {
  type AnswerOf,
  type AnyEndpoint,
  getConfirmDetail,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  getTemplate,
  getVariantConfirmDetail,
  type LoanDetails,
  readAnswer,
  type RepaymentInfo,
} from '@pahiram/contract'
import * as v from 'valibot'

import type { Visit } from './opening.ts'

/** A seeded state's address, and what its page's first call answers there. */
async function openScenario<E extends AnyEndpoint>(
  origin: string,
  name: string,
  endpoint: E,
  parameters: readonly string[],
): Promise<{ readonly url: string; readonly answer: AnswerOf<E> }> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const url = scenarios.find((scenario) => scenario.name === name)?.url

  if (url === undefined) throw new Error(`The server has no scenario ${name}`)

  const address = new URL(url, origin)
  const response = await fetch(`${origin}${endpoint.path}?${address.searchParams.toString()}`, {
    method: 'POST',
    body: new URLSearchParams(parameters.map((parameter) => [parameter, address.searchParams.get(parameter) ?? ''])),
  })
  const { data } = (await response.json()) as { data?: unknown }

  return { url: address.href, answer: readAnswer(endpoint, data) as AnswerOf<E> }
}

interface MeasuredOrder {
  /** The query that opens the order, beginning with `?`. */
  readonly query: string
  readonly order: LoanDetails
  /** The texts that say the data is there, the headline first. */
  readonly texts: Visit['texts']
}

const orderScenario = 'seed-174'

/** The seeded order that all measured pages show. */
export async function loadOrder(origin: string): Promise<MeasuredOrder> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const url = scenarios.find(({ name }) => name === orderScenario)?.url

  if (url === undefined) throw new Error(`The server has no scenario ${orderScenario}`)

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
    throw new Error(`The scenario ${orderScenario} has no headline: ${JSON.stringify(envelope)}`)

  const values = (order.userOrderDetail?.detail ?? []).map((row) => row.value)

  return {
    query: `?${query}`,
    order,
    texts: [order.noticeStatusText, ...values.filter((word): word is string => word !== undefined && word !== '')],
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

/** A confirm page to open: its seeded state, and the call whose answer it shows. */
interface ConfirmPage {
  readonly scenario: string
  readonly endpoint: typeof getConfirmDetail | typeof getVariantConfirmDetail
}

/** Both confirm pages, each in its plain seeded state. */
export const confirmPages = {
  confirm: { scenario: 'confirm', endpoint: getConfirmDetail },
  confirm2: { scenario: 'confirm2', endpoint: getVariantConfirmDetail },
} as const satisfies Record<string, ConfirmPage>

/** The address of a confirm page, and the texts that say its offer is there: the amount, then every row. */
export async function loadConfirm(origin: string, { scenario, endpoint }: ConfirmPage): Promise<Visit> {
  const { url, answer } = await openScenario(origin, scenario, endpoint, ['productId'])
  const { amount, details } = answer

  if (amount === undefined) throw new Error(`The scenario ${scenario} offers no amount`)

  const values = details.map(({ value }) => value).filter((value) => value !== undefined && value !== '')

  return { url, texts: [amount, ...values.map(String)] }
}

/** A repayment page to open: its seeded state, the call whose answer it shows, and its large amount. */
interface RepayPage {
  readonly scenario: string
  readonly endpoint: typeof getInstalmentPlan
  readonly amountOf: (info: RepaymentInfo) => string | undefined
}

/** Both repayment pages, each in a usual seeded state. */
export const repayPages = {
  repay: { scenario: 'repay-instalments', endpoint: getInstalmentPlan, amountOf: ({ repayAmount }) => repayAmount },
  repayDelay: {
    scenario: 'repay-delay',
    endpoint: getExtensionInfo,
    amountOf: ({ delayInfo }) => delayInfo?.delayAmount,
  },
} as const satisfies Record<string, RepayPage>

/** The address of a repayment page, and the texts that say all is there: the amount, the rows in sight, the plan. */
export async function loadRepay(origin: string, { scenario, endpoint, amountOf }: RepayPage): Promise<Visit> {
  const { url, answer } = await openScenario(origin, scenario, endpoint, ['productId', 'orderId'])
  const amount = amountOf(answer)

  if (amount === undefined) throw new Error(`The scenario ${scenario} has no amount to pay`)

  const rows = answer.detail.slice(0, 2).map(({ value }) => value)
  const plan = answer.repayPlan.flatMap(({ title, amount: part, time }) => [title, part, time])

  return { url, texts: [amount, ...[...rows, ...plan].filter((word) => word !== undefined && word !== '').map(String)] }
}

const landingScenario = 'landing'

/**
 * The seeded campaign, and the texts that say it is there: its headline, then all that hero and form say, down to the
 * way to the agreement, which comes with the whole page.
 */
export async function loadLanding(origin: string): Promise<Visit> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const found = scenarios.find(({ name }) => name === landingScenario)

  if (found === undefined) throw new Error(`The server has no scenario ${landingScenario}`)

  const { href, searchParams } = new URL(found.url, origin)
  const response = await fetch(`${origin}${getTemplate.path}?${searchParams}`)
  const { config } = readAnswer(getTemplate, ((await response.json()) as { data?: unknown }).data)
  const [headline, ...others] = (config?.blocks ?? []).flatMap((block) => {
    if (block.type === 'hero') return [block.headline ?? '', block.subline ?? '']
    if (block.type === 'form') return [block.title ?? '']
    return block.type === 'agreement-link' ? [block.text ?? ''] : []
  })

  if (!headline) throw new Error(`The campaign of the scenario ${landingScenario} has no headline`)
  return { url: href, texts: [headline, ...others.filter((word) => word !== '')] }
}
