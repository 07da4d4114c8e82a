/** The texts of answers that are in another language than the page, with that language. */
const languages = new Map<string, string>()
let observer: MutationObserver | undefined

/**
 * Gives the elements that show a text of an answer the answer's language, so that a voice reads it right; those that show it
 * later, too. An element that says its language already keeps it.
 */
export function markTexts(answer: unknown, language: string): void {
  for (const text of textsOf(answer)) languages.set(text, language)
  mark(document.body)
  observer ??= observed()
}

function observed(): MutationObserver {
  const watching = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') mark(target)
      for (const node of addedNodes) mark(node)
    }
  })

  watching.observe(document.body, { childList: true, characterData: true, subtree: true })
  return watching
}

function mark(node: Node): void {
  const language = node.nodeType === Node.TEXT_NODE ? languages.get(node.nodeValue?.trim() ?? '') : undefined

  if (language !== undefined && node.parentElement?.lang === '') node.parentElement.lang = language
  for (const child of node.childNodes) mark(child)
}

/** What an answer says in words; a number, a code or an amount is read alike in every language. */
function textsOf(answer: unknown): string[] {
  if (typeof answer === 'string') return /\p{L}{2}/u.test(answer) ? [answer.trim()] : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.values(answer).flatMap(textsOf)
}
