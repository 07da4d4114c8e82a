import { expect, it } from 'vitest'

import { rateFor } from './slow-phone.ts'

/** Work of 100 ms in a browser that makes a page `excess` times slower than the rate says. */
function workIn(excess: number) {
  return async (rate: number) => (rate === 1 ? 100 : 100 * rate * excess)
}

it('leaves the rate as it is where the browser makes a page as slow as told', async () => {
  expect(await rateFor(4, workIn(1))).toBe(4)
})

it('takes a lower rate where the browser makes a page slower than told', async () => {
  expect(await rateFor(4, workIn(1.16))).toBeCloseTo(3.45)
})

it('goes by the median, so that a hiccup does not count', async () => {
  const work = workIn(1.16)
  let calls = 0

  expect(await rateFor(4, async (rate) => (await work(rate)) * ((calls += 1) % 9 === 0 ? 5 : 1))).toBeCloseTo(3.45)
})

it('measures nothing where no rate makes a page that slow', async () => {
  await expect(rateFor(4, async () => 100)).rejects.toThrow('a page is 1.00 times slower, not 4')
})
