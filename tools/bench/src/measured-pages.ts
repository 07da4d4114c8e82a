import {
  type AnswerOf,
  type AnyEndpoint,
  getCardForm,
  getComplaint,
  getComplaintInit,
  getConfirmDetail,
  getCustomerContact,
  getExtensionInfo,
  getFailure,
  getInstalmentPlan,
  getLoanDetails,
  getTemplate,
  getVariantConfirmDetail,
  listComplaints,
  listPayments,
  listRepaymentWays,
  type PagePath,
  readAnswer,
} from '@pahiram/contract'
import { phoneProfile } from '@pahiram/e2e'
import type { Browser } from 'playwright-core'

import type { Visit } from './opening.ts'

/** A page that fetches this one ahead (`nextPages`): opened with the same query, and the control that leads on. */
interface Way {
  readonly from: PagePath
  readonly press: string
}

/** A data page as the bench opens it. */
interface MeasuredPage {
  readonly path: PagePath
  /** The seeded state whose query opens it. */
  readonly scenario: string
  /** What stands in the query beside the scenario's own. */
  readonly query?: Readonly<Record<string, string>>
  readonly endpoint: AnyEndpoint
  /** The answer to “where do I stand”, in the first call's answer. */
  readonly headline: (answer: unknown) => string | undefined
  /** What a borrower opens the page to press or to fill in, by its name. */
  readonly control: string
  readonly way?: Way
  /** A page of another app that was there before, in another seeded state. */
  readonly other: { readonly path: PagePath; readonly scenario: string }
}

const service = { path: 'customer-service', scenario: 'service' } as const
const order = { path: 'order', scenario: 'seed-174' } as const

/** A page by its path, the call whose answer it shows, and what is special about it. */
function measured<E extends AnyEndpoint>(
  path: PagePath,
  endpoint: E,
  headline: (answer: AnswerOf<E>) => string | undefined,
  rest: Omit<MeasuredPage, 'path' | 'endpoint' | 'headline' | 'other'> & Partial<Pick<MeasuredPage, 'other'>>,
): MeasuredPage {
  return {
    other: order,
    ...rest,
    path,
    endpoint,
    headline: (answer) => headline(readAnswer(endpoint, answer) as AnswerOf<E>),
  }
}

/** Every data page that asks its server for something. */
export const measuredPages: readonly MeasuredPage[] = [
  measured('order', getLoanDetails, ({ noticeStatusText }) => noticeStatusText, {
    scenario: 'seed-174',
    control: 'Repayment',
    other: service,
  }),
  measured('loan-confirm', getConfirmDetail, ({ amount }) => amount, {
    scenario: 'confirm',
    control: 'Go Loan',
    other: service,
  }),
  measured('loan-confirm2', getVariantConfirmDetail, ({ amount }) => amount, {
    scenario: 'confirm2',
    // The first view has the usual words until the answer names others.
    control: 'Go Loan|Get my money',
    other: service,
  }),
  measured('error', getFailure, ({ noticeMessage }) => noticeMessage, {
    scenario: 'failure',
    control: 'Log in again',
    other: service,
  }),
  measured('repay', getInstalmentPlan, ({ repayAmount }) => repayAmount, {
    scenario: 'repay-instalments',
    control: 'Payment Method',
    way: { from: 'order', press: 'Repayment' },
  }),
  measured('repay-delay', getExtensionInfo, ({ delayInfo }) => delayInfo?.delayAmount, {
    scenario: 'repay-delay',
    control: 'Payment Method',
  }),
  measured('repayment-choice', listRepaymentWays, ({ bankList }) => bankList[0]?.cardNo, {
    scenario: 'legacy',
    control: 'Confirm',
  }),
  measured('payments', listPayments, ({ payments }) => payments[0]?.amount, {
    scenario: 'repay-instalments',
    control: '₱1,759.66',
  }),
  measured('bind-card', getCardForm, () => 'Wallet number', { scenario: 'bind-wallet', control: 'Wallet number' }),
  measured('complaint', getComplaintInit, ({ orderDetail }) => orderDetail?.list[0]?.value, {
    scenario: 'complaint',
    control: 'My complaints',
    way: { from: 'customer-service', press: 'Online service' },
  }),
  measured('complaintList', listComplaints, ({ tabs }) => tabs[0]?.list[0]?.content, {
    scenario: 'complaints',
    control: 'A payment is not recorded',
  }),
  measured('complainDetails', getComplaint, ({ disposeDetail }) => disposeDetail, {
    scenario: 'complaint-answered',
    control: 'Enlarge image 1',
  }),
  measured('complainPageNext', getComplaintInit, ({ problemType }) => problemType[1]?.title, {
    scenario: 'complaint',
    query: { problemType: '2' },
    control: 'What happened?',
    way: { from: 'complaint', press: 'A payment is not recorded' },
  }),
  measured('customer-service', getCustomerContact, ({ smWa }) => smWa, {
    scenario: 'service',
    control: 'Online service',
  }),
  measured(
    'landing',
    getTemplate,
    ({ config }) => config?.blocks.flatMap((block) => (block.type === 'hero' ? [block.headline] : []))[0],
    { scenario: 'landing', control: 'Mobile number' },
  ),
]

/** A data page's visit, and its first call. */
interface MeasuredVisit extends Visit {
  /** The call's path. */
  readonly call: string
  /** `data` of its answer, as it came. */
  readonly answer: unknown
}

/**
 * The visits of the measured pages. What says that all of a page's data are there is found by opening it once: every text
 * of its first answer that the page shows when all is quiet.
 * @throws {Error} when a page's first call is not answered or its headline is not shown.
 */
export async function loadPages(
  browser: Browser,
  origin: string,
  pages: readonly MeasuredPage[],
): Promise<MeasuredVisit[]> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const visits: MeasuredVisit[] = []

  for (const page of pages) {
    const url = addressOf(page.scenario, page.path)

    for (const [name, value] of Object.entries(page.query ?? {})) url.searchParams.set(name, value)
    const visit = {
      ...(await firstSight(browser, url.href, page)),
      name: `/${page.path}`,
      url: url.href,
      control: page.control,
      call: page.endpoint.path,
      otherApp: addressOf(page.other.scenario, page.other.path).href,
    }

    visits.push(
      page.way === undefined
        ? visit
        : { ...visit, way: { url: addressOf(page.scenario, page.way.from).href, press: page.way.press } },
    )
  }
  return visits

  function addressOf(scenario: string, path: string): URL {
    const found = scenarios.find(({ name }) => name === scenario)

    if (found === undefined) throw new Error(`The server has no scenario ${scenario}`)

    const address = new URL(found.url, origin)

    address.pathname = path
    return address
  }
}

async function firstSight(
  browser: Browser,
  url: string,
  { path, endpoint, headline }: MeasuredPage,
): Promise<Pick<MeasuredVisit, 'texts' | 'answer' | 'firstAnswer'>> {
  const context = await browser.newContext(phoneProfile())

  try {
    const page = await context.newPage()

    // As if fetched ahead: without the answer in its document (docs/decisions/057).
    await page.setExtraHTTPHeaders({ 'Sec-Purpose': 'prefetch' })

    const first = page.waitForResponse((response) => new URL(response.url()).pathname === endpoint.path)

    await page.goto(url, { waitUntil: 'networkidle' })
    const response = await first
    const text = await response.text()
    const { data } = JSON.parse(text) as { data?: unknown }
    const shown = await page.locator('body').innerText()
    const title = headline(data)

    if (!title || !shown.includes(title)) throw new Error(`/${path} does not show its headline “${title}”`)

    const seen = { answer: data, texts: [title, ...shownTexts(data, shown)] } as const
    const body = response.request().postData()
    const { pathname, search } = new URL(response.url())
    // As the page writes it, whose own origin answers here.
    const call = { method: endpoint.method, url: pathname + search, text, ...(body !== null && { body }) }

    // A campaign's call carries an id that the browser makes: no shell can make it.
    return endpoint.name === getTemplate.name ? seen : { ...seen, firstAnswer: call }
  } finally {
    await context.close()
  }
}

/** Shorter ones may stand there by chance. */
const leastLength = 3

/** The texts anywhere in an answer that a page shows, each once. */
export function shownTexts(answer: unknown, shown: string): string[] {
  const texts = new Set<string>()

  JSON.stringify(answer, (_, value: unknown) => {
    if (typeof value === 'string' && value.length >= leastLength && shown.includes(value)) texts.add(value)
    return value
  })
  return [...texts]
}
