import { getCardForm, getInstalmentPlan, getLoanDetails, getTemplate } from '@pahiram/contract'
import { afterAll, beforeAll, expect } from 'vitest'

import { faultsAt, scenariosAt } from '../../sandbox.ts'
import { type ServerProcess, startServerProcess } from '../../server-process.ts'
import { flow } from '../flow.ts'

/*
 * Pages whose answer follows them in their own document (docs/decisions/057), on a server of their own.
 */

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ environment: { PAHIRAM_ANSWERS_FOLLOW: '1' } })
})
afterAll(async () => server.stop())

flow('answer in the document: each page shows it, and does not ask for it', async ({ newVisit }) => {
  const { origin } = server
  const { page, line, open } = await newVisit('browser', origin)
  const scenarios = await scenariosAt(origin)

  for (const [scenario, { path }, shown] of [
    ['seed-174', getLoanDetails, /Repayment is due soon/],
    ['repay-instalments', getInstalmentPlan, /₱1,759\.66/],
    ['bind-wallet', getCardForm, /Wallet number/],
    ['landing', getTemplate, /Apply/],
  ] as const) {
    await open(scenarios.find(({ name }) => name === scenario)?.url ?? '')
    await page.until(
      `return document.readyState === 'complete' && ${String(shown)}.test(document.body.innerText) && window.__pahiramMounted === true`,
      `${scenario} showed its answer and came to life`,
    )
    expect(line.passed.filter((request) => request.path.startsWith(path))).toEqual([])
  }
})

flow('answer in the document: who reloads or comes back is told how things stand then', async ({ newVisit }) => {
  const { origin } = server
  const { page, line, open } = await newVisit('browser', origin)
  const { url = '' } = (await scenariosAt(origin)).find(({ name }) => name === 'seed-174') ?? {}
  const calls = () => line.passed.filter(({ path }) => path.startsWith(getLoanDetails.path)).length
  const heading = { role: 'heading', name: 'Repayment is due soon' } as const

  await open(url)
  await page.waitFor(heading)
  await page.reload()
  await page.waitFor(heading)
  expect(calls()).toBe(0)
  await open('/about-us')
  await page.back()
  await page.waitForAddress(/\/order\?/)
  await page.waitFor(heading)
  // One that the browser kept as it was asks when it is shown again; one that is loaded anew does not show what came in it.
  await expect.poll(calls).toBe(1)
})

flow('answer in the document: the first view is seen while a slow answer is waited for', async ({ newVisit }) => {
  const { origin } = server
  const { page, open } = await newVisit('browser', origin)
  const faults = faultsAt(origin)
  const { url = '' } = (await scenariosAt(origin)).find(({ name }) => name === 'seed-174') ?? {}

  await faults.set({ path: getLoanDetails.path, delay: 1_500 })
  await open(url)
  await page.waitFor({ role: 'heading', name: 'Repayment is due soon' })
  await page.until("return document.readyState === 'complete'", 'the document came to its end')
  await faults.clear()

  const [seen, read] = (await page.run(
    "return [performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.getEntriesByType('navigation')[0].domInteractive]",
  )) as [number, number]

  // The answer comes with the end of the document. WebKit's clock begins when it has a process for the page.
  expect(seen).toBeLessThan(read - 500)
})
