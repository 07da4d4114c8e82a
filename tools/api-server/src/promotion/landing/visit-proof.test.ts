import { funnelPath, getTemplate, type LandingTemplate } from '@pahiram/contract'
import { afterEach, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { callLanding, landingVisitor } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'

const page = 'ph-weekend'
const midnight = new Date('2026-11-21T16:00:00Z').getTime()
const minute = 60_000
let moment = midnight
let server: RunningServer

afterEach(() => server.close())

async function started(isVisitProofRequired: boolean): Promise<void> {
  moment = midnight - minute
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(moment) },
    isVisitProofRequired,
    log: () => undefined,
  })
}

/** What a page says that it shows, once it has loaded its template. */
async function loaded(templateId: string = page): Promise<string> {
  const { data } = await callLanding(server.origin, getTemplate, { templateId })
  const { id, version, proof } = data as LandingTemplate

  return `${id}@${version}@${proof}`
}

async function visitWith(tag: string, shown: string): Promise<number> {
  const { http } = await landingVisitor(server.origin, { utm_tag: tag }, { 'x-template': shown }).visit(page)

  return http
}

async function visitsOf(tag: string): Promise<number> {
  const query = new URLSearchParams({ utm_tag: tag, by: '', from: '2026-11-01', to: '2026-11-30' })
  const { data } = await callStaff(server.origin, `${funnelPath}?${query}`)

  return (data as { total: { visits: number } }).total.visits
}

test('where a proof is asked for, only who has loaded the page is counted, and everybody is answered alike', async () => {
  await started(true)

  const shown = await loaded()
  const [id, version, proof = ''] = shown.split('@')

  expect(proof).toMatch(/^[\w-]{16}$/)
  expect(await visitWith('loaded', shown)).toBe(200)
  expect(await visitsOf('loaded')).toBe(1)
  for (const made of [
    '',
    `${id}@${version}`,
    `${id}@${version}@${'A'.repeat(16)}`,
    `${id}@${version}@${proof.slice(0, -1)}`,
    await loaded('ph-payday'),
  ]) {
    expect(await visitWith('made-up', made)).toBe(200)
  }
  expect(await visitsOf('made-up')).toBe(0)
})

test('a page that was loaded before midnight is counted for the day after it, and then no more', async () => {
  await started(true)

  const shown = await loaded()

  moment = midnight + minute
  expect(await loaded()).not.toBe(shown)
  await visitWith('after midnight', shown)
  moment += 24 * 60 * minute
  await visitWith('a day later', shown)

  expect(await visitsOf('after midnight')).toBe(1)
  expect(await visitsOf('a day later')).toBe(0)
})

test('where no proof is asked for, a page without one is counted', async () => {
  await started(false)
  await visitWith('other client', '')
  expect(await visitsOf('other client')).toBe(1)
})
