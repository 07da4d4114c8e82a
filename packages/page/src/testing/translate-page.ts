/** Does to a page what the translators of browsers do: each text is taken out, and another element has its words. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []

  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')

    text.replaceWith(font)
    font.append(text.data)
  }
}
