import { expect } from 'vitest'

/** Checks that two are equal; `story` is for people who look why they are not. */
export function expectEqual(actual: unknown, expected: unknown, story = ''): void {
  expect(actual, story).toEqual(expected)
}

/** Checks that one has all that the other has. */
export function expectMatch(actual: unknown, expected: object, story = ''): void {
  expect(actual, story).toMatchObject(expected)
}
