import { expect, test, vi } from 'vitest'

import { retrying, sqlStateOf } from './retry.ts'

function databaseError(code: string): Error {
  return Object.assign(new Error(`state ${code}`), { code })
}

test.each(['40001', '40P01'])('work that the database undid with %s is done again', async (code) => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(databaseError(code)).mockResolvedValue('done')

  expect(await retrying(work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that is undone again and again ends with the error', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(databaseError('40001'))

  await expect(retrying(work)).rejects.toThrow('state 40001')
  expect(work).toHaveBeenCalledTimes(5)
})

test('work that took the database too long is done once more', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(databaseError('57014'))

  await expect(retrying(work)).rejects.toThrow('state 57014')
  expect(work).toHaveBeenCalledTimes(2)
})

test('any other error is thrown at once, unless its state was named', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(databaseError('23505')).mockResolvedValue('done')

  await expect(retrying(work)).rejects.toThrow('state 23505')
  work.mockReset().mockRejectedValueOnce(databaseError('23505')).mockResolvedValue('done')
  expect(await retrying(work, ['23505'])).toBe('done')
})

test('only an error of the database has a state', () => {
  expect(sqlStateOf(databaseError('23505'))).toBe('23505')
  expect(sqlStateOf(new Error('plain'))).toBeUndefined()
  expect(sqlStateOf('23505')).toBeUndefined()
})
