import type { Frame, Page } from 'playwright-core'

import { loading } from '../loading.ts'

/** A text that a person sees, or that a voice reads, with the language that the page gives it. */
export interface VisibleText {
  readonly text: string
  readonly lang: string
}

/** Resolves when a page is alive and has its answers: a skeleton is in English. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    (selector) => window.__pahiramReady === undefined && document.querySelector(selector) === null,
    loading,
  )
}

/** Reads every text of a page and of its frames: what is seen, labels, alternatives, placeholders and the title. */
export async function visibleTexts(page: Page): Promise<VisibleText[]> {
  const found = await Promise.all(page.frames().map(textsIn))

  return [...new Map(found.flat().map((one) => [`${one.lang} ${one.text}`, one])).values()]
}

function textsIn(frame: Frame): Promise<VisibleText[]> {
  return frame.evaluate(() => {
    const texts: { text: string; lang: string }[] = []
    const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? ''
    const add = (text: string | null, element: Element) => {
      const written = text?.replaceAll(/\s+/g, ' ').trim() ?? ''

      if (written !== '') texts.push({ text: written, lang: langOf(element) })
    }
    const isRendered = (element: Element) => {
      return getComputedStyle(element).visibility !== 'hidden' && element.getClientRects().length > 0
    }

    add(document.title, document.documentElement)
    for (const element of document.body.querySelectorAll('*')) {
      // The links to other languages name those.
      if (element.closest('script, style, noscript, template, svg, .page-language') !== null) continue
      if (!isRendered(element)) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext', 'aria-roledescription']) {
        add(element.getAttribute(name), element)
      }
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) add(child.nodeValue, element)
    }
    return texts
  })
}
