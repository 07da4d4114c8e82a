/** How much is seen of the name before the shown one, px. */
const hintOfMore = 40

/**
 * Shows the section that the address points at, or points into, and the home section otherwise; marks its name in the
 * navigation. The style sheet alone shows a section that is the address's target itself, so nothing flashes before this
 * has run, and nearly all works without it.
 */
export function followAddress(window: Window): void {
  const { document } = window
  const container = document.querySelector('[data-sections]')
  const sections = [...(container?.children ?? [])]

  function show(): void {
    const target = document.getElementById(window.location.hash.slice(1))
    const shown = sections.find((section) => section.contains(target)) ?? sections.find(({ id }) => id === 'home')

    container?.toggleAttribute('data-live', true)
    for (const section of sections) section.toggleAttribute('data-shown', section === shown)
    for (const link of document.querySelectorAll<HTMLElement>('nav a')) {
      link.removeAttribute('aria-current')
      if (link.getAttribute('href') !== `#${shown?.id}`) continue
      link.setAttribute('aria-current', 'page')
      // On a phone the names are one row, which reaches beyond the screen.
      link.parentElement?.scrollTo?.(link.offsetLeft - hintOfMore, 0)
    }
  }

  function moveThere(): void {
    show()

    const target = document.getElementById(window.location.hash.slice(1))

    // A part inside a section was not on the screen when the browser wanted to scroll to it.
    if (target === null) window.scrollTo(0, 0)
    else target.scrollIntoView()
  }

  for (const link of document.querySelectorAll<HTMLElement>('nav a'))
    link.addEventListener('focus', () => showWhole(link))
  window.addEventListener('hashchange', moveThere)
  if (window.location.hash === '') show()
  else moveThere()
}

/** Browsers leave a name with the focus where it is once a part of it is seen. It moves no further, for it may be pressed meanwhile. */
function showWhole({ parentElement: row, offsetLeft, offsetWidth }: HTMLElement): void {
  if (row !== null)
    row.scrollLeft = Math.min(offsetLeft, Math.max(row.scrollLeft, offsetLeft + offsetWidth - row.clientWidth))
}

/**
 * Says whether all four fields are filled in, in the words of the form's attributes (docs/spec/product-spec.md §2, §8). Nothing
 * is sent anywhere (docs/spec/contract.md §8).
 */
export function answerContactForm(document: Document): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form')

  form?.addEventListener('submit', (event) => {
    event.preventDefault()

    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    const empty = fields.filter(({ value }) => value.trim() === '')

    for (const field of fields) field.setAttribute('aria-invalid', String(empty.includes(field)))
    setText(document, '#contact-failure', empty.length > 0 ? (form.dataset['incomplete'] ?? '') : '')
    setText(document, '#contact-success', empty.length > 0 ? '' : (form.dataset['successful'] ?? ''))
    if (empty.length === 0) form.reset()
    else empty[0]?.focus()
  })
}

function setText(document: Document, where: string, text: string): void {
  const place = document.querySelector(where)

  if (place !== null) place.textContent = text
}
