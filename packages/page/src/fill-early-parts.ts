/*
 * Draws parts of which the early answer alone knows which they are, and in which order (docs/decisions/050). Part of the
 * inline script of pages whose first view has an `EarlyParts`: small, and no API newer than 2017.
 */
import { afterPaint } from './after-paint.ts'
import { isObject, textAt, textFrom, textOf, valueAt } from './early-values.ts'
import { translated } from './language-links.ts'

/** Attributes that hold a path; in a part it begins at the list's entry. */
const paths = ['data-early', 'data-early-needs', 'data-early-class', 'data-early-parts']

const anyPath = `[${paths.join('],[')}]`

/** What the build has drawn of the page's `early-parts.tsx`, with their words in other languages. */
const template = 'template[data-early-words]'

/**
 * Puts the parts that the list of each `EarlyParts` names in place of what stood there: for each entry a copy of the part
 * of its `type`, whose paths are then those of that entry. An entry of another type is left out. A part may have places of its own,
 * whose lists are of one type (`earlyList`).
 */
export function fillEarlyParts(_view: Element, data: object): void {
  const parts = [...(document.querySelector(template) as HTMLTemplateElement).content.children]

  fillPlaces(document, parts, data)
}

function fillPlaces(around: ParentNode, parts: readonly Element[], data: object): void {
  for (const place of around.querySelectorAll<HTMLElement>('[data-early-parts]')) {
    const list = place.getAttribute('data-early-parts') || ''
    const each = place.getAttribute('data-early-each')
    const entries = valueAt(data, list)
    const before = place.previousElementSibling

    if (Array.isArray(entries)) {
      entries.forEach((_, index) => {
        const at = `${list}.${index}`
        const type = each || textAt(data, `${at}.type`)
        const part = parts.find((one) => one.getAttribute('data-early-part') === type)
        const copy = part && copyAt(part, at)

        if (!copy) return
        if (!each) fillPlaces(copy, parts, data)
        place.append(...copy.childNodes)
        if (!each && index) showBehind(place.lastChild as HTMLElement, index)
      })
    }
    if (before && before.hasAttribute('data-early-until')) before.remove()
    place.hidden = false
  }
}

/**
 * Spreads the layout of the parts, which would hold a slow phone up for longer than a tap may wait: the first part is laid out in
 * the task that fills it, the others in the frame that shows them all. Parts behind the first two, which fill the screen of a
 * phone, come right behind that frame, but not while the page still loads: its end would come between (docs/decisions/063).
 */
function showBehind(part: HTMLElement, index: number): void {
  const show = () => (part.hidden = false)
  const isLater = index > 1 && document.readyState !== 'loading'

  part.hidden = true
  // Once the texts stand there, what is not hidden is laid out; only then are others shown.
  void Promise.resolve()
    .then(() => part.scrollTop)
    .then(() => (isLater ? afterPaint(show) : show()))
}

function copyAt(part: Element, at: string): Element {
  const copy = part.cloneNode(true) as Element

  for (const element of copy.querySelectorAll(anyPath)) {
    for (const path of paths) {
      const below = element.getAttribute(path)

      if (below !== null) element.setAttribute(path, below ? `${at}.${below}` : at)
    }
  }
  return copy
}

/**
 * Says the fields of its entry in the attributes of each part, for `{field}` in them: ids, names and values. The list has no
 * entry without a part there, and each part is one element.
 */
export function fillEarlyAttributes(view: Element, data: object): void {
  for (const place of view.querySelectorAll('[data-early-attributes]')) {
    const list = place.getAttribute('data-early-parts') || ''

    ;[...place.children].forEach((part, index) => {
      const entry = valueAt(data, `${list}.${index}`)
      const textIn = (_: string, field: string) => textFrom(isObject(entry) && entry[field])

      // Tabs, and the fields of a form: they come together.
      ;(part as HTMLElement).hidden = false
      for (const element of [part, ...part.querySelectorAll('*')]) {
        for (const { name, value } of element.attributes) {
          // Of most attributes there is nothing to say, and this costs less than looking for a pattern.
          if (value.indexOf('{') >= 0) element.setAttribute(name, value.replace(/\{(\w+)\}/g, textIn))
        }
      }
    })
  }
}

/** Gives each element with `earlyClass` the classes that the words of its text name. */
export function fillEarlyClasses(view: Element, data: object): void {
  for (const element of view.querySelectorAll('[data-early-class]')) {
    const words = textOf(element, 'data-early-class', data).split(' ')

    for (const pair of (element.getAttribute('data-early-classes') || '').split(' ')) {
      const [word, name] = pair.split('=') as [string, string]

      if (words.indexOf(word) >= 0) element.classList.add(name)
    }
  }
}

/**
 * Says each `EarlyWord` in the language that the answer names in its `locale`, where the build has put its words beside the
 * parts. In another one the view's labels are hidden until the page is drawn in it.
 */
export function fillEarlyWords(view: Element, data: object): void {
  const locale = textAt(data, 'locale')
  const languages: object = JSON.parse(
    (document.querySelector(template) as Element).getAttribute('data-early-words') || '',
  )
  const words = valueAt(languages, locale)

  const page = document.documentElement

  if (!isObject(words)) {
    if (translated.test(locale)) page.setAttribute('data-undrawn', '')
    return
  }
  page.lang = locale
  // The address may have asked for this very language (`sayLanguage`).
  page.removeAttribute('data-undrawn')
  for (const place of view.querySelectorAll('[data-early-word]')) {
    const word = textOf(place, 'data-early-word', words)

    if (word) place.textContent = word
  }
}

/** Gives each link with `earlyLink` the address that the answer holds at its path: one of this site, or to write a mail to. */
export function fillEarlyLinks(view: Element, data: object): void {
  for (const link of view.querySelectorAll('[data-early-link]')) {
    const address = textOf(link, 'data-early-link', data)

    if (/^(?:mailto:|\/(?![/\\]))/.test(address)) link.setAttribute('href', address)
  }
}

/** The most texts of one list before the page draws it. */
const mostTexts = 60

/**
 * Gives each list of plain texts (`data-early-list`), such as a product's tags, as many rows as the answer has texts: copies
 * of its last row, whose text stands at `<list>.<index>`. After `fillEarlyRows`, whose copies have such lists of their own.
 */
export function fillEarlyLists(view: Element, data: object): void {
  for (const list of view.querySelectorAll('[data-early-list]')) {
    const last = list.lastElementChild
    const place = last && last.querySelector('[data-early]')
    const [, path = '', index] = /^(.+)\.(\d+)$/.exec((place && place.getAttribute('data-early')) || '') || []
    const texts = valueAt(data, path)
    const count = Math.min(Array.isArray(texts) ? texts.length : 0, mostTexts)

    for (let next = Number(index) + 1; last && next < count; next++) {
      const row = last.cloneNode(true) as Element

      ;(row.querySelector('[data-early]') as Element).setAttribute('data-early', `${path}.${next}`)
      list.append(row)
    }
  }
}
