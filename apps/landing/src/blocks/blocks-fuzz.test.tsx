import { getTemplate } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { expectReadable } from '@pahiram/page/test-mangled-answers'
import { watchUnhandled } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawTemplate, templateOf } from './test-template.tsx'

const unhandled = watchUnhandled()

test('any template that a server may send leaves a page with its form', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getTemplate), async (written) => {
      const { unmount } = await drawTemplate(templateOf(written))

      expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
      expectReadable()
      expect(unhandled).toEqual([])
      unmount()
    }),
    { numRuns: roundsOf(300) },
  )
})
