/**
 * Makes the page's data block `#bridge-report` writable, and gives the text in it.
 *
 * The page's policy (Trusted Types) forbids a script's text to change, and browsers ask that of a data block as well:
 * HTML prepares it as a script after each change, before it looks at its type. A script that has run once is never
 * prepared again, nor is a copy of one. So a copy of the page's own script, without its text, takes the place of the
 * block; it can never run.
 * @throws {Error} when the page has no such block, or no module script.
 */
export function writableReport(document: Document): Text {
  const block = document.getElementById('bridge-report')
  const copy = document.querySelector('script[type="module"]')?.cloneNode(false)

  if (block === null || !(copy instanceof HTMLScriptElement)) throw new Error('The page has no block for its report')

  const text = document.createTextNode('{}')

  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  copy.id = block.id
  copy.type = 'application/json'
  // Not `append`: Chromium 87 refuses that of a script, whatever its type.
  copy.appendChild(text)
  block.replaceWith(copy)
  return text
}
