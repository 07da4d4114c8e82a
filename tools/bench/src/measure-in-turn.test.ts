import { expect, test } from 'vitest'

import { turnsOf } from './measure-in-turn.ts'

test('each case has its turns, never twice in a round', () => {
  const often = { name: 'often', times: 4 }
  const seldom = Array.from({ length: 6 }, (_, place) => ({ name: `seldom ${place}`, times: 2 }))
  const turns = turnsOf([often, ...seldom])

  expect(turns.filter((one) => one === often)).toHaveLength(4)
  for (const one of seldom) expect(turns.filter((other) => other === one)).toHaveLength(2)

  // Between two turns of the one that comes in each round there is no other twice.
  const rounds = turns
    .map((one) => (one === often ? '|' : one.name))
    .join(',')
    .split('|')

  for (const round of rounds) {
    const names = round.split(',').filter((name) => name !== '')

    expect(new Set(names).size).toBe(names.length)
  }
  expect(rounds.filter((round) => round.includes('seldom'))).toHaveLength(4)
})
