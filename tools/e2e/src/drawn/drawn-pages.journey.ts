import { firstAnswerElementId, type Locale, locales, reportPath } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { beforeAll, expect, inject } from 'vitest'

import { addressesOf, builtPages } from '../built-pages.ts'
import { ownOrigin } from '../journey-workers.ts'
import { journey } from '../journey.ts'
import type { Phone } from '../phone.ts'
import { borrowerLike, scenariosAt } from '../sandbox.ts'
import { firstAnswerIn, textOfRoot, wordsOf } from './first-answer.ts'
import { untilAllDrawn } from './until-all-drawn.ts'

/** One leads elsewhere at once; the other's answer of 5 MB may take longer than a page waits for it. */
const leftOut = new Set(['seed-withdraw', 'complaints-10000'])

/** Runs before each page: every state is opened as on a new phone. A frame of a page has no storage. */
function forgetAll(): void {
  if (window !== window.top) return
  localStorage.clear()
  sessionStorage.clear()
}

/** Runs in the page: nothing is left to be done in it. What is beside a list is hydrated after the list itself. */
async function rest(): Promise<void> {
  const idle = () =>
    new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve())
    })

  await idle()
  await idle()
}

/** Opens a state, and gives all that is wrong with how its page was drawn. */
async function findingsOf(phone: Phone, address: string, lang: string): Promise<string[]> {
  const { page } = phone
  const known = phone.problems().length
  const asked: { path: string; sent: string | null }[] = []
  const note = (request: { url(): string; postData(): string | null }) =>
    asked.push({ path: new URL(request.url()).pathname, sent: request.postData() })
  const document = page.waitForResponse((response) => response.request().isNavigationRequest())

  page.on('request', note)
  await phone.open(address)
  await page.evaluate(rest)
  page.off('request', note)

  const html = await (await document).text()
  const { pathname } = new URL(page.url())
  const firstCall = builtPages.find((one) => addressesOf(one).includes(pathname))?.firstCall?.path
  const drawn = await page.locator('#root').getAttribute('data-drawn')
  const answer = firstAnswerIn(html)
  const [served, shown] = [textOfRoot(html), withoutBlanks(await page.locator('#root').textContent())]
  const missing = wordsOf(answer?.body).filter((word) => shown.includes(word) && !served.includes(word))

  return [
    ...(drawn === lang ? [] : [`it was drawn in ${drawn ?? 'no language'}`]),
    ...(answer === undefined ? [`the document has no #${firstAnswerElementId}`] : []),
    ...asked
      .filter(({ path }) => path === firstCall || path === reportPath)
      .map(({ path, sent }) => `it called ${path} with ${sent ?? 'nothing'}`),
    ...missing.map((word) => `the first HTML lacks ${word}`),
    ...phone.problems().slice(known),
  ]
}

function withoutBlanks(text: string | null): string {
  return (text ?? '').replaceAll(/\s/g, '')
}

beforeAll(() => untilAllDrawn(ownOrigin(inject('origins'))), 300_000)

const inTurn = [...new Set<Locale>(['fil', ...locales])]

journey.for(inTurn.slice(0, roundsOf(locales.length, 1)))(
  'each state is drawn once, by the server, in %s',
  { timeout: 300_000 },
  async (locale, { phone, origin }) => {
    const findings: string[] = []
    let count = 0

    await phone.page.addInitScript(forgetAll)
    for (const { name, url } of await scenariosAt(origin)) {
      if (leftOut.has(name)) continue

      const address = new URL(url, origin)
      // A campaign speaks its own language where none is asked for.
      const lang = name === 'landing' && locale === 'default' ? 'en' : locale

      if (locale !== 'default') address.searchParams.set('lang', locale)

      const found = await findingsOf(phone, address.pathname + address.search, lang)

      findings.push(...found.map((finding) => `${name}: ${finding}`))
      count += 1
    }
    expect(findings).toEqual([])
    expect(count).toBeGreaterThan(50)
  },
)

/** Pays what a repayment page asks for, at the sandbox's partner. */
async function pay(phone: Phone, address: string): Promise<void> {
  const { page } = phone

  await phone.open(address)
  await page.getByRole('button', { name: 'Payment Method' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
}

journey.for([
  ['repay', 'Payment received'],
  ['repay-delay', 'Your payment is extended'],
])(
  'what was paid at %s is no difference to what was drawn, and its receipt follows',
  async ([name = '', heading = ''], { phone, origin }) => {
    const { page } = phone
    const { url } = await borrowerLike(origin, name)
    const { pathname, search } = new URL(url, origin)
    const reports: (string | null)[] = []

    await page.addInitScript(forgetAll)
    await pay(phone, pathname + search)
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === reportPath) reports.push(request.postData())
    })
    await phone.open(pathname + search)

    await page.getByRole('heading', { name: heading }).waitFor()
    expect(reports).toEqual([])
  },
)
