import { expect, test } from 'vitest'

import { bareAmount, minorUnitsIn } from './minor-units.ts'

test.each([
  ['5,000.00', '500000'],
  ['5.000,00', '500000'],
  ['5000', '500000'],
  ['₱5000', '500000'],
  ['Php 5,000.50', '500050'],
  ['P5,000.', '500000'],
  ['5000 PHP', '500000'],
  ['5,000.00 pesos', '500000'],
  ['5000 piso', '500000'],
  ['5,000₱', '500000'],
  ['Rs 5,000/-', '500000'],
  ['5000 Peso .', '500000'],
  ['Rs. 1,00,000', '10000000'],
  ['500 rs', '50000'],
  ['INR 500.50', '50050'],
  ['５０００', '500000'],
  ['\u200e5\u00a0000,00\u202c', '500000'],
  ['0.5', '50'],
])('%s is as many minor units as was meant', (written, minorUnits) => {
  expect(minorUnitsIn(written)).toBe(minorUnits)
})

test.each(['', '0500', '5,00,0', '50 USD', 'pesos', '1e3', '-5', '5000PHP5', '5.0000'])(
  '%s is no amount: nothing is guessed',
  (written) => {
    expect(minorUnitsIn(written)).toBeUndefined()
  },
)

test('an amount is sent as it was meant, without what stood around it', () => {
  expect(bareAmount(' ₱ 1,500.50 pesos. ')).toBe('1,500.50')
})

test('a form full of blanks is read at once', () => {
  const begun = performance.now()

  expect(minorUnitsIn(`${' '.repeat(100_000)}x`)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(1_000)
})
