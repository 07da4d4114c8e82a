import { answer, refuse } from '@pahiram/api-mock'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode, trackClick, trackVisit } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { expectReadable, untilLoaded, testDrawnAnswers } from '@pahiram/page/test-mangled-answers'
import { watchUnhandled, preparePage, renderPage } from '@pahiram/page/testing'
import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { captchaSessionAtom } from './captcha.ts'
import { captchaAtom, mobileAtom, smsCodeAtom } from './form-fields.ts'
import { LandingPage } from './landing-page.tsx'
import { page } from './page.ts'
import { registerTemplateAtom } from './template-loads.ts'
import { applyAtom, sendCodeAtom } from './register.ts'
import { goodMobile } from './test-landing.ts'

const unhandled = watchUnhandled()

function expectReadablePage(): void {
  expect(screen.getByRole('main').children.length).toBeGreaterThan(0)
  expectReadable()
  expect(document.body.textContent ?? '').not.toMatch(/NaN/)
  expect(unhandled).toEqual([])
}

/** What a server may say instead of a success: any code, any message. */
const rejections = fc.record({
  code: fc.oneof(fc.constantFrom('101', '-1', '11', 11, 101), fc.string()),
  message: fc.oneof(fc.string(), fc.constantFrom(null, 7, {}, ['x'])),
})

test(
  `survives ${roundsOf(500)} templates that no server should give, twice, and always has its form`,
  { timeout: 120_000 },
  async () => {
    answer(trackVisit)
    await fc.assert(
      fc.asyncProperty(
        mangledAnswersOf(getTemplate).filter((data) => !JSON.stringify(data).includes('NaN')),
        mangledAnswersOf(getCaptchaSession),
        async (template, session) => {
          answer(getTemplate, template as object)
          answer(getCaptchaSession, session as object)
          window.location.hash = ''
          const { unmount } = await renderPage(LandingPage, {
            address: '/landing?templateId=t&down_id=d&sessionId=canary-s1',
          })

          await untilLoaded()
          expectReadablePage()
          expect(screen.getAllByRole('textbox').length).toBeGreaterThan(1)

          // The same answer for the hash route: whatever it leads to, it does not take the session along.
          act(() => void (window.location.hash = '#/download'))
          await untilLoaded()
          expectReadablePage()
          expect(
            screen
              .queryAllByRole<HTMLAnchorElement>('link')
              .map(({ href }) => href)
              .join(),
          ).not.toMatch(/canary|javascript:|data:/i)
          unmount()
        },
      ),
      { numRuns: roundsOf(500) },
    )
  },
)

test('the page stays usable with any rejection', { timeout: 60_000 }, async () => {
  answer(trackVisit)
  answer(trackClick)
  answer(getCaptchaSession, { sid: 's' })
  await fc.assert(
    fc.asyncProperty(rejections, async ({ code, message }) => {
      refuse(sendSmsCode, { code, message })
      refuse(registerPhone, { code, message })
      window.location.hash = ''
      const { store } = preparePage({ address: '/landing' })

      await store.set(captchaSessionAtom)
      store.set(mobileAtom, goodMobile)
      for (const send of [sendCodeAtom, applyAtom]) {
        store.set(captchaAtom, 'ab12')
        store.set(smsCodeAtom, '246810')
        await store.set(send)
      }
      expect(store.get(mobileAtom)).toBe(goodMobile)
      expect(window.location.hash).toBe(String(code) === '11' || isSuccess(code) ? '#/download' : '')
      expect(unhandled).toEqual([])
    }),
    { numRuns: roundsOf(100) },
  )
})

function isSuccess(code: string | number): boolean {
  return registerPhone.successCodes.includes(String(code))
}

testDrawnAnswers({
  Page: LandingPage,
  definition: page,
  firstAtom: registerTemplateAtom,
  address: '/landing?templateId=t&down_id=d&sessionId=canary-s1',
  asks: [getCaptchaSession, trackVisit],
})
