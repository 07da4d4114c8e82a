import { type PreviewLines, previewLines } from '@pahiram/contract/campaign-preview'

/** Reports to the studio after each change of the page or of its width how many lines each text takes. */
export function reportLines(root: HTMLElement): void {
  let isAsked = false

  function report(): void {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false

      const message: PreviewLines = { type: previewLines, width: window.innerWidth, lines: linesIn(root) }

      window.parent.postMessage(message, window.location.origin)
    })
  }

  new MutationObserver(report).observe(root, { childList: true, characterData: true, subtree: true })
  new ResizeObserver(report).observe(root)
}

/** Counts the lines of each text below an element; of a text that is there twice, the most. */
function linesIn(root: HTMLElement): Record<string, number> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: Record<string, number> = {}

  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''

    if (text === '') continue
    range.selectNodeContents(node)
    // A line that a hyphen ends can be two boxes.
    const count = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size

    lines[text] = Math.max(count, lines[text] ?? 0)
  }
  return lines
}
