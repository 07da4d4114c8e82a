import { startServer } from '@pahiram/api-server'
import { getLoanDetails, getTemplate } from '@pahiram/contract'
import { findBrowser, openBrowser } from '@pahiram/e2e'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import {
  buildUsualSpa,
  builtPages,
  distFolder,
  loadStaticPage,
  staticPages,
  writeLimitPages,
} from './comparison-pages.ts'
import { isKept, medianOpening, mediansTable, promisesOf, promisesTable } from './figures.ts'
import { recordRelease } from './history.ts'
import { longListPromises, measureLongLists } from './long-list.ts'
import {
  confirmPages,
  loadConfirm,
  loadLanding,
  loadOrder,
  loadRepay,
  repayPages,
  runtimeScripts,
} from './measured-pages.ts'
import { measureOpening, type Opening, type Visit } from './opening.ts'
import { pickerPromises } from './picker.ts'
import { studioPromises } from './studio.ts'

/**
 * `pnpm bench`: the order page beside the two limit pages and the usual SPA; the promises of docs/quality.md §1,
 * measured. With `--page /repay` that page beside the limit alone, in a minute; it may be given for several. `--record 1.0` keeps the medians as those of
 * that release in `docs/bench-history.csv`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    page: { type: 'string', multiple: true },
    record: { type: 'string' },
  },
})
const rounds = Number(values.rounds)

if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 up')

// Chromium counts its throttled latency as a minimum for each request, so the server waits round trip and work itself.
const apiDelay = 150 + 100
const dataDir = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))

await buildUsualSpa()
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  mode: 'sandbox',
  sites: [...builtPages(), distFolder],
})
const browser = await openBrowser((await findBrowser(console.log)).executablePath)

try {
  const { origin } = server
  const { query, order, texts } = await loadOrder(origin)
  writeLimitPages(order)
  const confirm = await loadConfirm(origin, confirmPages.confirm)
  const confirm2 = await loadConfirm(origin, confirmPages.confirm2)
  const statics = await Promise.all(
    staticPages.map(async (path) => ({ path, ...(await loadStaticPage(origin, path)) })),
  )
  const repay = await loadRepay(origin, repayPages.repay)
  const repayDelay = await loadRepay(origin, repayPages.repayDelay)

  const landing = await loadLanding(origin)

  for (const { path } of [
    getLoanDetails,
    getTemplate,
    ...Object.values(confirmPages).map(({ endpoint }) => endpoint),
    ...Object.values(repayPages).map(({ endpoint }) => endpoint),
  ]) {
    await fetch(`${origin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, delay: apiDelay }),
    })
  }

  const visits = {
    static: { url: `${origin}/bench-static${query}`, texts },
    limit: { url: `${origin}/bench-limit${query}`, texts },
    spa: { url: `${origin}/bench-spa${query}`, texts },
    order: { url: `${origin}/order${query}`, texts },
    orderSecond: { url: `${origin}/order${query}`, texts, cached: await runtimeScripts(`${origin}/order`) },
    confirm,
    confirm2,
    repay,
    repayDelay,
    landing,
  } satisfies Record<string, Visit>
  const known = [...Object.values(visits), ...statics.flatMap(({ page, byHand }) => [page, byHand])]
  const measured =
    values.page === undefined ? known : [visits.limit, ...values.page.flatMap((path) => visitsOf(path, known))]
  const openings = new Map(measured.map((visit) => [visit, [] as Opening[]]))

  // The first round warms server and browser and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const turn = round % measured.length

    for (const visit of [...measured.slice(turn), ...measured.slice(0, turn)]) {
      const opening = await measureOpening(browser, visit)
      if (round > 0) openings.get(visit)?.push(opening)
    }
  }

  const medianOf = (visit: Visit) => medianOpening(openings.get(visit) ?? [])

  console.log(`Medians of ${rounds} interleaved rounds: 390×844, processor 4× slower, 1.6 Mbit/s, 150 ms round trip\n`)
  if (values.page === undefined) await reportAll()
  else console.log(mediansTable(new Map(measured.map((visit) => [nameOf(visit), medianOf(visit)]))))
  if (values.record !== undefined) {
    const ours = measured.filter(({ url }) => !new URL(url).pathname.startsWith('/bench-'))

    recordRelease(values.record, medianOf(visits.limit), new Map(ours.map((visit) => [nameOf(visit), medianOf(visit)])))
  }

  /** Measures what is no opening as well, and compares all with the promises. */
  async function reportAll(): Promise<void> {
    const medians = {
      static: medianOf(visits.static),
      limit: medianOf(visits.limit),
      spa: medianOf(visits.spa),
      order: medianOf(visits.order),
      orderSecond: medianOf(visits.orderSecond),
      confirm: medianOf(visits.confirm),
      confirm2: medianOf(visits.confirm2),
      repay: medianOf(visits.repay),
      repayDelay: medianOf(visits.repayDelay),
      landing: medianOf(visits.landing),
      statics: statics.map(({ path, page, byHand }) => ({ path, page: medianOf(page), byHand: medianOf(byHand) })),
    }
    console.log(
      mediansTable(
        new Map([
          ['static HTML with the data in it', medians.static],
          ['the limit: one call from inline script', medians.limit],
          ['/order, cold', medians.order],
          ['/order, after another app', medians.orderSecond],
          ['/loan-confirm, cold', medians.confirm],
          ['/loan-confirm2, cold', medians.confirm2],
          ['/repay, cold', medians.repay],
          ['/repay-delay, cold', medians.repayDelay],
          ['/landing, cold', medians.landing],
          ...medians.statics.flatMap(({ path, page, byHand }): [string, Opening][] => [
            [`/${path}`, page],
            [`/${path} written by hand`, byHand],
          ]),
          ['usual React SPA', medians.spa],
        ]),
      ),
    )

    const longList = await measureLongLists(browser, origin, Math.min(rounds, 5))
    const picker = await pickerPromises(browser, origin, rounds)
    const studio = await studioPromises(browser, origin, Math.min(rounds, 5))
    const promises = [...promisesOf(medians), ...longListPromises(longList), ...picker, ...studio]

    console.log(
      `\n10 000 complaints: reading the answer holds the phone up for ${longList.opening.toFixed(0)} ms at most`,
    )
    console.log(`\n${promisesTable(promises)}`)
    process.exitCode = promises.every(isKept) ? 0 : 1
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The openings of the page at `path`. */
function visitsOf(path: string, known: readonly Visit[]): Visit[] {
  const paths = known.map(({ url }) => new URL(url).pathname)
  const found = known.filter((_, at) => paths[at] === path)

  if (found.length === 0) throw new Error(`--page takes one of ${[...new Set(paths)].join(', ')}`)
  return found
}

function nameOf({ url, cached }: Visit): string {
  return new URL(url).pathname + (cached === undefined ? '' : ' after another app')
}
