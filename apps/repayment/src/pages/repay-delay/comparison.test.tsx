import { repaymentInfo } from '@pahiram/contract'
import { pageElement } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Comparison } from './comparison.tsx'

afterEach(cleanup)

function draw(info: object) {
  const { store } = preparePage({ address: '/repay-delay' })

  render(pageElement(() => <Comparison of={repaymentInfo.read(info)} />, store))
}

const comparison = { now: '₱1,759.66', later: '₱2,111.59', laterDate: '24 Dec 2026', extra: '₱351.93' }

test('both ways are side by side, with what extending adds', () => {
  draw({ comparison })

  const region = screen.getByRole('region', { name: 'Pay now or extend' })

  expect(within(region).getByText('Pay now').parentElement?.textContent).toBe('Pay now₱1,759.66Today')
  expect(within(region).getByText('Extend').parentElement?.textContent).toBe('Extend₱2,111.59In all, by 24 Dec 2026')
  expect(within(region).getByRole('definition').textContent).toBe('₱351.93')
})

test('extending says what is paid now and what then, where the server says it', () => {
  draw({ comparison: { ...comparison, rest: '₱1,759.66' }, delayInfo: { delayAmount: '351.93' } })

  expect(screen.getByText('Extend').parentElement?.textContent).toBe(
    'Extend₱2,111.59₱351.93 now, ₱1,759.66 on 24\u00a0Dec\u00a02026',
  )
})

test.each([{}, { comparison: null }, { comparison: { ...comparison, later: '' } }])(
  'nothing is compared when one way has no amount: %j',
  (info) => {
    draw(info)
    expect(screen.queryByRole('region')).toBeNull()
  },
)
