import fc from 'fast-check'
import { expect, test } from 'vitest'

import { harms } from '../faults/fault.ts'
import { parameterNames } from '../parameters/parameters.ts'
import { answerKinds, shellKinds } from '../shell/shell-double.ts'
import { firstState, phoneWidths, readState, writeState } from './preview-state.ts'

const parameters = fc.record(Object.fromEntries(parameterNames.map((name) => [name, fc.string({ minLength: 1 })])), {
  requiredKeys: [],
})
const fault = fc
  .tuple(
    fc.record({ path: fc.string().map((path) => `/${path}`) }),
    fc.constantFrom(...harms),
    fc.record({ session: fc.string(), times: fc.integer({ min: 1, max: 9 }) }, { requiredKeys: [] }),
  )
  .map(([path, { harm }, rest]) => ({ ...path, ...harm, ...rest }))
const state = fc.record({
  parameters,
  shown: fc.option(fc.constantFrom('/', '/order', '/repaymentOfCode2', '/payment-instructions')),
  width: fc.constantFrom(...phoneWidths),
  shell: fc.constantFrom(...shellKinds),
  answer: fc.record({ kind: fc.constantFrom(...answerKinds), reply: fc.string(), onlyNext: fc.boolean() }),
  inPhone: fc.boolean(),
  faults: fc.array(fault),
})

test('readState gives back what writeState wrote', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(readState(writeState(given))).toEqual(given)
    }),
  )
})

test('writeState leaves out what has its first value', () => {
  expect(writeState(firstState)).toBe('')
})

test('readState gives a whole state for any text behind the #', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Object.keys(readState(text))).toEqual(Object.keys(firstState))
    }),
  )
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a/../b', '/a?b', ''])(
  'a link never puts %j into the phone',
  (shown) => {
    expect(readState(new URLSearchParams({ _page: shown }).toString()).shown).toBeNull()
  },
)

test.each(['', 'x', 'null', '[]', '{"path":"order"}', '{"path":7}', '{"path":"/a"}', '{"path":"/a","status":200}'])(
  'what is no fault of ours (%s) is not switched on by a link',
  (written) => {
    expect(readState(new URLSearchParams({ _fault: written }).toString()).faults).toEqual([])
  },
)
