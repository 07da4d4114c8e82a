import { type BarePage, type BarePhone, takeBarePhone } from '@pahiram/e2e'

import { median } from './figures.ts'
import { setRate, type SlowPhone } from './slow-processor.ts'

/** How many times slower the phone's processor is than the machine's (docs/quality.md §1). */
export const slowdown = 4

/** How often the slowdown of a rate is measured, for one median. */
const rounds = 9

/** How far from the slowdown that is wanted the one that is reached may be, as a part of it. */
const tolerance = 0.1

/**
 * Takes a phone, and measures which rate makes its processor four times slower on this machine: Chromium interrupts a page some
 * 4 000 times a second for it, and does not count what an interruption itself takes. Where that is long, at a rate of 4 a page
 * is 4.7 times slower (docs/decisions/068).
 * @throws {Error} when no rate makes the processor that slow, which a busy machine can do.
 */
export async function takeSlowPhone(executablePath: string): Promise<SlowPhone> {
  const phone = await takeBarePhone(executablePath)

  try {
    return { ...phone, rate: await measureRate(phone) }
  } catch (error) {
    await phone.close()
    throw error
  }
}

async function measureRate(phone: BarePhone): Promise<number> {
  const context = await phone.newContext()

  try {
    const page = await context.newPage()

    // The first one also pays for what a page does for the first time.
    await timeOf(page)
    return await rateFor(slowdown, async (rate) => {
      await setRate(page, rate)
      return timeOf(page)
    })
  } finally {
    await context.close()
  }
}

/** How long a page counts, ms. */
async function timeOf(page: BarePage): Promise<number> {
  const { result } = await page.send('Runtime.evaluate', { expression: `(${count.toString()})()` })

  return result.value as number
}

/** Runs in the page: counts, in no new memory, and says how long it took, ms. */
function count(): number {
  const begin = performance.now()
  let sum = 0

  for (let term = 0; term < 2e7; term += 1) sum = (sum + term * 7) % 1_000_003
  // What comes of it is used, or it need not be counted.
  return performance.now() - begin + (sum < 0 ? 1 : 0)
}

/**
 * The rate of Chromium at which the same work takes `wanted` times as long as at full speed. From the slowdown of a first rate a
 * second one follows, which is measured and corrected in its turn: just after its start a browser is busy with itself.
 * @throws {Error} when the second one is far from what is wanted.
 * @param measure how long the work takes at a rate, ms; 1 is full speed
 */
export async function rateFor(wanted: number, measure: (rate: number) => Promise<number>): Promise<number> {
  const rate = (wanted * wanted) / (await slowdownAt(wanted, measure))
  const reached = await slowdownAt(rate, measure)

  if (Math.abs(reached / wanted - 1) > tolerance) {
    throw new Error(
      `At Chromium's rate ${rate.toFixed(2)} a page is ${reached.toFixed(2)} times slower, not ${wanted}: the machine is not quiet`,
    )
  }
  return (rate * wanted) / reached
}

async function slowdownAt(rate: number, measure: (rate: number) => Promise<number>): Promise<number> {
  const slowdowns: number[] = []

  for (let round = 0; round < rounds; round += 1) {
    const fast = await measure(1)

    slowdowns.push((await measure(rate)) / fast)
  }
  return median(slowdowns)
}
