import type { Locator } from 'playwright-core'

/** A range of a text node that belongs together. */
type Word = readonly [word: string, start: number]

/**
 * Returns the words in the elements that stand on more than one line. A hyphen and a slash end a word. Chinese has no
 * spaces: there the browser's own dictionary says what a word is.
 * @example expect(await brokenWords(page.locator('body'))).toEqual([])
 */
export function brokenWords(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((roots) => {
    const isChinese = document.documentElement.lang === 'zh'
    const wordsIn = (text: string): Word[] =>
      isChinese
        ? [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ segment, index }) => [
            segment,
            index,
          ])
        : [...text.matchAll(/[^\s/\-–—]+/g)].map(({ 0: word, index }) => [word, index])
    const texts = roots.flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = []

      while (walker.nextNode()) found.push(walker.currentNode)
      return found
    })

    return texts.flatMap((text) =>
      wordsIn(text.nodeValue ?? '').flatMap(([word, start]) => {
        const range = document.createRange()

        range.setStart(text, start)
        range.setEnd(text, start + word.length)

        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )

        return lines.size > 1 ? [word] : []
      }),
    )
  })
}
