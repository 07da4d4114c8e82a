import { roundsOf } from '@pahiram/contract/testing'
import { expectReadable } from '@pahiram/page/test-mangled-answers'
import { watchUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { RepaymentOfCodePage } from './repaymentOfCode-page.tsx'

const unhandled = watchUnhandled()

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '1',
    'null',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://pages.pahiram.example/1',
    '//evil.example',
    '\\\\evil.example',
    'https://pages.pahiram.example@evil.example/',
    '\u202e\u0000\ud800',
    'w7'.repeat(10_000),
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

test(`survives ${roundsOf(1000)} addresses that nobody should write`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record(
        { showType: hostile, payCode: hostile, payCodeImg: hostile, repayAmount: hostile },
        { requiredKeys: [] },
      ),
      async (parameters) => {
        const { unmount } = await renderPage(RepaymentOfCodePage, {
          address: `/repaymentOfCode?${new URLSearchParams(parameters)}`,
        })
        const pictures = [...document.querySelectorAll('img')].map(({ src }) => src)

        expectReadable(screen.getByRole('main').textContent)
        expect(screen.queryByLabelText('Loading')).toBeNull()
        for (const address of pictures)
          expect(address).toMatch(/^(?:https:\/\/pages\.pahiram\.example|http:\/\/localhost)\//)
        expect(unhandled).toEqual([])
        unmount()
      },
    ),
    { numRuns: roundsOf(1000) },
  )
})
