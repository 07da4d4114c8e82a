import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Slots } from './slots.ts'

test('no more run at once than there are slots, in the order they came, also after one failed', async () => {
  const slots = new Slots(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = Array.from({ length: 9 }, (_, index) =>
    slots.run(async () => {
      begun.push(index)
      most = Math.max(most, (running += 1))
      await nextTurn()
      running -= 1
      if (index % 3 === 0) throw new Error(`work ${index}`)
      return index
    }),
  )
  const ended = await Promise.allSettled(works)

  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n % 3 !== 0))
  expect(await slots.run(async () => 'free again')).toBe('free again')
})
