import { expect, test } from 'vitest'

import { runRelease } from '../testing/run-release.ts'

test('the purge list of an app has each of its pages in every spelling, with its aliases, and no other app’s', async () => {
  const { printed, exitCode } = await runRelease('purge-list', 'loan', '--site', 'https://pages.araw.example/')
  const addresses = printed.split('\n')

  expect(exitCode).toBe(0)
  expect(addresses).toEqual(
    expect.arrayContaining([
      'https://pages.araw.example/order',
      'https://pages.araw.example/order/',
      'https://pages.araw.example/order/index.html',
      'https://pages.araw.example/loan-detail',
    ]),
  )
  expect(addresses.some((address) => /repay|promo|ops/.test(address))).toBe(false)
})

test('the purge list of all apps begins at the home page, and a site that is no origin is refused', async () => {
  const { printed } = await runRelease('purge-list')

  expect(printed.split('\n')).toEqual(expect.arrayContaining(['/', '/index.html', '/order', '/complaint']))
  expect(await runRelease('purge-list', '--site', 'https://pages.araw.example/a?b')).toMatchObject({ exitCode: 2 })
})
