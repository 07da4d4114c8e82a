import { expect } from 'vitest'

interface Sum {
  readonly count: number
  readonly amount: number
}

/** Checks that a day's money is accounted for, as staff see it; answers what of it fits no debt. */
export async function expectAccounted(origin: string, now = Date.now()): Promise<{ unapplied: Sum }> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila' }).format(now)
  const answer = await fetch(`${origin}/staff/money?day=${day}`, { headers: { authorization: 'Bearer sandbox-staff' } })
  const { data } = (await answer.json()) as { data: { reported: Sum; unapplied: Sum } }

  expect(data).toMatchObject({ difference: 0, booksSum: 0 })
  expect(data.reported.count).toBeGreaterThan(0)
  return data
}
