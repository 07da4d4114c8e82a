import { startServer } from '@pahiram/api-server'
import { processTerminal, runCommandLine } from '@pahiram/command-line'
import { getLoanDetails, readAnswer } from '@pahiram/contract'
import { findBrowser, openBrowser } from '@pahiram/e2e'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BenchOptions, benchCommand } from './bench-command.ts'
import {
  buildSinglePageApps,
  builtPages,
  distFolder,
  loadStaticPage,
  staticPages,
  writeLimitPages,
} from './comparison-pages.ts'
import { isKept, type Measured, promisesOf, reactSpa, singlePagePromises, staticPromises } from './figures.ts'
import { recordRelease } from './history.ts'
import { longListPromises, measureLongLists } from './long-list.ts'
import { type Case, measureInTurn } from './measure-in-turn.ts'
import { loadPages, measuredPages } from './measured-pages.ts'
import { canOpen, type Kind, kinds, measureOpening, type Visit } from './opening.ts'
import { measurePressed } from './pressed-opening.ts'
import { pickerPromises } from './picker.ts'
import { measureInEngine } from './other-engine.ts'
import { slowdown, takeSlowPhone } from './slow-phone.ts'
import { studioPromises } from './studio.ts'
import { mediansTable, promisesTable } from './tables.ts'

const asked: BenchOptions[] = []
const exitCode = await runCommandLine(
  benchCommand((options) => asked.push(options)),
  process.argv.slice(2),
  processTerminal(),
)
const [options] = asked

if (options === undefined) process.exit(exitCode)

const { rounds, kinds: wantedKinds, engine, record } = options
const wantedPages = options.pages

// Chromium counts its throttled latency as a minimum for each request, so the server waits for the round trip itself, and for the
// 100 ms in the API, which what it does for the call is part of.
const apiTime = 150 + 100
const dataDir = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))

await buildSinglePageApps()
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  mode: 'sandbox',
  answersFollow: !options.ownCalls,
  sites: [...builtPages(), distFolder],
})
const { executablePath } = await findBrowser(console.log)
const browser = await openBrowser(executablePath)
const phone = await takeSlowPhone(executablePath)

try {
  const { origin } = server
  const isWhole = wantedPages === undefined
  const pages = measuredPages.filter(({ path }) => wantedPages?.includes(`/${path}`) ?? true)
  // What is compared with shows the order.
  const [order, ...visits] = await loadPages(browser, origin, [
    ...measuredPages.filter(({ path }) => path === 'order'),
    ...pages,
  ])

  if (order === undefined) throw new Error('The order page is not measured')
  writeLimitPages(readAnswer(getLoanDetails, order.answer))

  const compared = (name: string, path: string): Visit => ({
    name,
    url: order.url.replace('/order?', `/${path}?`),
    texts: order.texts,
  })
  const limit = compared('the limit: one call from inline script', 'bench-limit')
  const singlePageApps = isWhole ? [compared('Preact SPA', 'bench-preact'), compared(reactSpa, 'bench-spa')] : []
  const statics = isWhole ? await Promise.all(staticPages.map((path) => loadStaticPage(origin, path))) : []

  for (const path of new Set([order, ...visits].map(({ call }) => call))) await holdAnswers(origin, path)

  if (engine === undefined) await judge()
  else {
    const measured = await measureInEngine(engine, origin, [limit, ...singlePageApps, ...visits], rounds)
    const [unit] = measured

    if (unit === undefined) throw new Error('The limit was not measured')
    console.log(
      `Medians of ${rounds} rounds in ${engine}, by its own clock: 250 ms in the API, a line without limits\n`,
    )
    console.log(mediansTable(measured, unit.opening))
  }

  /** Measures in Chromium, and compares with the promises. */
  async function judge(): Promise<void> {
    // The limit is the unit of all others: what its median is off by, all are. A cold opening is what is promised most about.
    const some = Math.ceil(rounds * 0.6)
    const cold = (visit: Visit, times = some): Case => ({ visit, kind: 'cold', times })
    const unitCase = cold(limit, 4 * rounds)
    const comparedCases = [
      ...(isWhole ? [cold(compared('static HTML with the data in it', 'bench-static'))] : []),
      ...singlePageApps.flatMap((visit): Case[] => [cold(visit), { visit, kind: 'warm', times: some }]),
    ]
    const staticCases = statics.map(({ page, byHand }) => ({ page: cold(page), byHand: cold(byHand) }))
    const ourCases = visits.flatMap((visit) =>
      kinds
        .filter((kind) => wantedKinds.includes(kind) && canOpen(visit, kind))
        .map((kind): Case => ({ visit, kind, times: kind === 'cold' ? rounds : some })),
    )
    const medians = await measureInTurn(
      [unitCase, ...comparedCases, ...staticCases.flatMap(({ page, byHand }) => [page, byHand]), ...ourCases],
      open,
    )
    const mediansOf = (one: Case): Measured => {
      const measured = medians.get(one)

      if (measured === undefined) throw new Error(`${one.visit.name} was not measured`)
      return measured
    }
    const unit = mediansOf(unitCase).opening
    const ours = ourCases.map(mediansOf)

    console.log(
      `Medians of ${rounds} interleaved rounds: 390×844, processor ${slowdown}× slower (Chromium's rate ${phone.rate.toFixed(2)}), 1.6 Mbit/s, 150 ms round trip\n`,
    )
    console.log(mediansTable([...medians.values()], unit))
    if (record !== undefined) {
      recordRelease(record, unit, [...ours, ...staticCases.map(({ page }) => mediansOf(page))])
    }

    const promises = [
      ...ours.flatMap((measured) => promisesOf(measured, unit)),
      ...staticCases.flatMap(({ page, byHand }) => staticPromises(mediansOf(page), mediansOf(byHand).opening)),
      ...singlePagePromises([...medians.values()]),
      ...(isWhole ? await otherPromises(origin) : []),
    ]

    console.log(`\n${promisesTable(promises)}`)
    process.exitCode = promises.every(isKept) ? 0 : 1
  }
} finally {
  await phone.close()
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Opens a page in one way, and measures. */
function open(visit: Visit, kind: Kind) {
  return kind === 'ahead' ? measurePressed(phone, visit) : measureOpening(phone, visit, kind)
}

async function holdAnswers(origin: string, path: string): Promise<void> {
  await fetch(`${origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, answerAfter: apiTime }),
  })
}

/** Measures what is no opening of a data page. */
async function otherPromises(origin: string) {
  const longList = await measureLongLists(browser, origin, phone.rate, Math.min(rounds, 3))

  console.log(
    `\n10 000 complaints: reading the answer holds the phone up for ${longList.opening.toFixed(0)} ms at most`,
  )
  return [
    ...longListPromises(longList),
    ...(await pickerPromises(browser, origin, phone.rate, Math.min(rounds, 3))),
    ...(await studioPromises(browser, origin, Math.min(rounds, 3))),
  ]
}
