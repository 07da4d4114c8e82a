import { bringEngine, type EngineName, heardPath, lineTo, startEngine } from '@pahiram/e2e/engines'

import { type Measured, medianOpening } from './figures.ts'
import { type Visit, watchedOf } from './opening.ts'
import { type Opening, openingOf, watchScript } from './watch.ts'

/** How long a page may take, in ms. */
const timeoutMs = 20_000

/**
 * Opens pages cold in another browser, by its own clock. Its driver can slow neither the line nor the processor: what counts is
 * the order of the pages, and that nothing waits for what Chromium alone has.
 * @throws {Error} when this machine cannot have the engine, or a page does not show its data.
 */
export async function measureInEngine(
  name: EngineName,
  origin: string,
  visits: readonly Visit[],
  rounds: number,
): Promise<Measured[]> {
  const trouble = await bringEngine(name)

  if (trouble !== undefined) throw new Error(`${name}: ${trouble}`)

  const engine = await startEngine(name, { isImpatient: true })
  const openings = new Map(visits.map((visit) => [visit, [] as Opening[]]))

  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const visit of visits) {
        const opening = await openIn(await engine.newWindow(), origin, visit)

        openings.get(visit)?.push(opening)
      }
    }
  } finally {
    await engine.stop()
  }
  return [...openings].map(([visit, measured]) => ({
    name: visit.name,
    kind: 'cold',
    opening: medianOpening(measured),
  }))
}

async function openIn(window: { goTo(url: string): Promise<void> }, origin: string, visit: Visit): Promise<Opening> {
  const told = Promise.withResolvers<string>()
  const line = await lineTo(origin, {
    text: watchScript({ ...watchedOf(visit), beacon: heardPath }),
    hear: (message) => told.resolve(message),
  })
  const { url, texts } = visit
  const timeout = setTimeout(() => told.reject(new Error(`${url} did not show all of ${texts.join(', ')}`)), timeoutMs)

  try {
    const { pathname, search } = new URL(url)

    await window.goTo(line.origin + pathname + search)
    return openingOf(await told.promise)
  } finally {
    clearTimeout(timeout)
    await line.close()
  }
}
