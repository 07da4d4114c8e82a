import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '@pahiram/api-server'
import { collect, Command, InvalidArgumentError, processTerminal, runCommandLine } from '@pahiram/command-line'
import { findBrowser } from '@pahiram/e2e'

import { builtApps, buildPeers, peersFolder } from './build-peers.ts'
import { figuresTable, type MeasuredPage, medianOpening } from './figures.ts'
import { findVisits, type Visit } from './find-visits.ts'
import { openPage } from './open-page.ts'
import { slowdown, takePhone } from './phone.ts'
import { measureServer } from './server-cost.ts'
import type { Opening } from './watch.ts'
import { type Way, ways } from './ways.ts'

/** The two most important pages of loan, and one of each other data app. */
const usualPages = ['order', 'loan-confirm', 'repay', 'bind-card', 'complaint', 'landing']
let isKept = true

const program = new Command('pnpm bench')
  .description('Measures data pages on a slow phone and what the server does for them, beside docs/quality.md §1.')
  .option('--page <path>', `a page in place of ${usualPages.join(', ')}; may be given several times`, collect)
  .option('--all', 'every data page')
  .option('--rounds <count>', 'how often each page is opened in each way', parseCount, 4)
  .action(async ({ page, all, rounds }) => {
    const measured = await measure(
      page?.map((path) => path.replace(/^\//, '')) ?? (all ? undefined : usualPages),
      rounds,
    )
    const { text, unit, broken } = figuresTable(measured.pages)

    isKept = broken === 0
    console.log(
      `Medians of ${rounds} rounds; times are multiples of the limit's first data (${unit.toFixed(0)} ms). 390×844, processor ` +
        `${slowdown} times slower (Chromium's rate ${measured.rate.toFixed(2)}), 1.6 Mbit/s, 150 ms round trip, 100 ms in the API\n\n${text}`,
    )
  })
const exitCode = await runCommandLine(program, process.argv.slice(2), processTerminal())

process.exitCode = isKept ? exitCode : 1

function parseCount(written: string): number {
  const count = Number(written)

  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It is a whole number from 1 up.')
  return count
}

async function measure(paths: readonly string[] | undefined, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))
  const opened: { readonly visit: Visit; readonly way: Way; readonly opening: Opening }[] = []

  await buildPeers()
  const phone = await takePhone((await findBrowser(console.log)).executablePath)
  const options = { port: 0, mode: 'sandbox', sites: [...builtApps, peersFolder] } as const
  const server = await startServer({ ...options, dataDir: join(folder, 'server') })
  const files = await startServer({ ...options, dataDir: join(folder, 'files'), isDrawn: false })

  async function open(visit: Visit, way: Way) {
    if (visit.addresses[way]) opened.push({ visit, way, opening: await openPage(phone, visit, way) })
  }

  try {
    const { limit, peers, pages } = await findVisits(server.origin, files.origin, paths)

    // In turn, so that what slows the machine for a while slows all of them.
    for (let round = 0; round < rounds; round += 1) {
      for (const peer of peers) await open(peer, 'served')
      for (const page of pages) {
        await open(limit, 'served')
        for (const way of ways) await open(page, way)
      }
    }
  } finally {
    await Promise.all([phone.close(), server.close(), files.close()])
    rmSync(folder, { recursive: true, force: true })
  }

  const measured: MeasuredPage[] = []

  for (const [{ name, isPeer, ...visit }, openings] of Map.groupBy(opened, (one) => one.visit)) {
    const openingsIn = (way: Way) => openings.flatMap((one) => (one.way === way ? [one.opening] : []))
    const medians = ways.map((way) => [way, medianOpening(openingsIn(way))])
    const server = isPeer ? {} : { server: await measureServer(visit) }

    measured.push({ name, isPeer, ways: Object.fromEntries(medians), ...server })
  }
  return { pages: measured, rate: phone.rate }
}
