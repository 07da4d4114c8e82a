import { answer } from '@pahiram/api-mock'
import type { AnyEndpoint } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'

import type { AsyncAtom } from './async-atom.ts'
import type { PageDefinition } from './define-page.ts'
import { watchUnhandled, hydratePage, type RenderedPage, renderPage } from './testing/render-page.tsx'

export interface MangledAnswersParts {
  readonly Page: ComponentType
  readonly address: string
  /** What the page asks for: each answers as no server should. */
  readonly endpoints: readonly AnyEndpoint[]
  /** Whether an answer may lead the page away instead of being shown. */
  readonly mayLeave?: boolean
  /** Finds what must stay on the screen, after it acted on what the answers led to. Left out: the page's main part. */
  readonly stays?: () => HTMLElement
}

/**
 * Declares the test that a page survives answers that no server should give: what must stay is on the screen, nothing reads
 * like a fault of ours, and nothing is thrown that nobody catches. Once a file, at its top.
 */
export function testMangledAnswers({
  Page,
  address,
  endpoints,
  mayLeave,
  stays = findMain,
}: MangledAnswersParts): void {
  const unhandled = watchUnhandled()

  test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...endpoints.map(mangledAnswersOf)), async (answers) => {
        for (const [place, endpoint] of endpoints.entries()) answer(endpoint, answers[place] as object)

        const { unmount, visits } = await renderPage(Page, { address })

        await untilLoaded(mayLeave ? visits : [])
        expect(stays().children.length).toBeGreaterThan(0)
        expectReadable()
        expect(unhandled).toEqual([])
        unmount()
      }),
      { numRuns: roundsOf(1000) },
    )
  })
}

export interface DrawnAnswersParts {
  readonly Page: ComponentType
  /** What the page's `page.ts` says. */
  readonly definition: PageDefinition
  /** As `main.tsx` gives it to `mountPage`. */
  readonly firstAtom: AsyncAtom<unknown>
  readonly address: string
  /** What it asks for later; answered with nothing. */
  readonly asks?: readonly AnyEndpoint[]
}

/**
 * Declares the test that the server draws a page with answers that no server should give as the browser does: it does not throw,
 * the browser takes it over as it is, and nothing reads like a fault of ours. Once a file.
 */
export function testDrawnAnswers({ Page, definition, firstAtom, address, asks = [] }: DrawnAnswersParts): void {
  const endpoint = definition.firstCall?.endpoint

  if (endpoint === undefined) throw new TypeError('The page makes no first call')
  test(
    `is drawn on the server as in the browser with ${roundsOf(1000)} such answers`,
    { timeout: 180_000 },
    async () => {
      // React says that two renderers share this process, which they do in a test alone.
      const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)

      await fc.assert(
        fc.asyncProperty(mangledAnswersOf(endpoint), async (data) => {
          for (const asked of asks) answer(asked)
          answer(endpoint, data as object)

          const { html, mismatches, unmount } = await hydratePage(Page, {
            definition,
            firstAtom,
            address,
            answer: data,
          })

          expect(mismatches).toEqual([])
          expectReadable(html.replaceAll(/<[^>]*>/g, ' '))
          unmount()
        }),
        { numRuns: roundsOf(1000) },
      )
      print.mockRestore()
    },
  )
}

/** Waits until nothing on the page is loading, or it left. */
export async function untilLoaded(visits: RenderedPage['visits'] = []): Promise<void> {
  await vi.waitFor(
    () => {
      if (screen.queryByLabelText('Loading') !== null && visits.length === 0) throw new Error('still loading')
    },
    { interval: 2 },
  )
}

/** The main part of the page; a dialog may hide it. */
export function findMain(): HTMLElement {
  return screen.getByRole('main', { hidden: true })
}

/** Expects that nothing on the screen reads like a fault of ours. */
export function expectReadable(text = document.body.textContent): void {
  expect(text ?? '').not.toMatch(/undefined|\[object|Invalid Date|could not be shown|went wrong/)
}
