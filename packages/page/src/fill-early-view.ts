/*
 * Writes the early answer into the prerendered page before any bundle has arrived (docs/decisions/002). Part of the inline
 * script of pages with an early skeleton: small, and no API newer than 2017.
 */
import { afterPaint } from './after-paint.ts'
import { isObject, textOf, valueAt } from './early-values.ts'
import { svgAddress } from './svg-address.ts'

export {
  fillEarlyAttributes,
  fillEarlyClasses,
  fillEarlyLinks,
  fillEarlyLists,
  fillEarlyParts,
  fillEarlyWords,
} from './fill-early-parts.ts'

/**
 * Waits for the page's early call and sets the text of every `EarlyText` to what the answer holds at its path: as text,
 * never as HTML. A list gets as many rows as the answer has entries. What a text `hides` is hidden where the answer lacks it,
 * and what `earlyNeeds` a text shows only with it. The skeleton stays as it is when the answer is no success, when the field
 * named by `unless` has a text, when the storage's entry named by `unlessStored` names the order, and once React has
 * begun.
 * @param read Reads the answer as the page will (`early-answer.ts` beside its `page.ts`); undefined: it will show something else.
 * @param fills Fill what only some pages have: `fillEarlyBack`, `fillEarlyColours`, `fillEarlyControls`, …; parts first, `putEarlyAnew` last. One
 *   that says true keeps the skeleton as it is (`leaveStoredOrder`).
 */
export function fillEarlyView(
  read: ((data: object) => object | undefined) | null,
  ...fills: readonly ((view: Element, data: object) => unknown)[]
): void {
  const [early] = window.__pahiramEarly || []

  if (!early) return
  window.__pahiramFilling = early.response
    .then((response) => (response.ok && !window.__pahiramMounted ? (early.text = response.text()) : ''))
    .then(untilParsed)
    .then((text) => {
      const answer = window.__pahiramMounted ? undefined : successData(JSON.parse(text))
      const data = answer && read ? read(answer) : answer
      const view = document.querySelector('[data-early-view]')

      if (!data || !view || textOf(view, 'data-early-unless', data)) return
      for (const fill of fills) if (fill(view, data) === true) return
      showNeeded(data)
      fillTexts(data)
      view.setAttribute('data-early-view', 'filled')
      view.removeAttribute('role')
      window.__pahiramFilled = true
    })
    // The page makes the call again, and says what went wrong.
    .catch(() => {})
}

/**
 * What is passed on once the whole page is there, but before any script: the view may stand at its end. The line of help comes
 * behind the view and all that fills it; an answer in the same document (docs/decisions/057) comes behind that.
 */
function untilParsed<Passed>(passed: Passed): Promise<Passed> | Passed {
  return document.readyState === 'loading' && !document.querySelector('.page-help')
    ? new Promise((resolve) => document.addEventListener('readystatechange', () => resolve(passed)))
    : passed
}

/** Fills those of the view, and what stands beside it, such as the words of the page's button. */
function fillTexts(data: object): void {
  for (const place of document.querySelectorAll('[data-early]')) {
    const text = textOf(place, 'data-early', data)
    const row = place.closest<HTMLElement>(place.getAttribute('data-early-hides') || '[data-row]')

    // What stands there says what is usual.
    if (!text && place.hasAttribute('data-early-else')) continue
    // Seen in every language from now on.
    place.removeAttribute('data-early-else')
    place.textContent = text
    if (!text && row) row.hidden = true
  }
}

/**
 * What stands around a part that came, or a text of more lines than usual, gets a new place in the same frame as its texts. All is
 * put in anew, as React's drawing does, and so browsers count no layout shift; what a person reads does not move, since it
 * was not there before. A view of `EarlyParts` is new as it is, and to put it in anew would take a slow phone 8 ms.
 */
export function putEarlyAnew(view: Element): void {
  view.append(...view.childNodes)
}

/** Shows the parts of the page whose text the answer has, and hides those whose text it lacks. */
function showNeeded(data: object): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-early-needs]')) {
    part.hidden = !textOf(part, 'data-early-needs', data)
  }
}

/** Attributes that begin with a path into the list; a control of a row is named like that, so that each has a name of its own. */
const rowPaths = ['data-early', 'data-early-needs', 'data-early-control', 'data-early-link']

const anyRowPath = `[${rowPaths.join('],[')}]`

/** The most rows of one list before the page draws it, in rows: a list of thousands shows a few screens of them. */
const mostRows = 60

/**
 * Gives each list as many rows as the answer has entries: the skeleton has the usual number, and copies of its last row
 * make the others. A list's rows are those whose texts stand at `<list>.<index>.<field>`; what is in a part with
 * `data-early-fixed` keeps its number, as a list that the page shows folded. An entry of several rows stands in a
 * `data-row="entry"`, which is hidden where the answer has no such entry.
 */
export function fillEarlyRows(view: Element, data: object): void {
  const lastRows: Record<string, { row: Element; index: number }> = {}

  for (const place of view.querySelectorAll('[data-row] [data-early]')) {
    const entry = place.closest<HTMLElement>('[data-row=entry]')
    const row = entry || place.closest('[data-row]')
    const [, list, index] = /^(.+)\.(\d+)\./.exec(place.getAttribute('data-early') || '') || []

    if (entry) entry.hidden = !isObject(valueAt(data, `${list}.${index}`))
    if (row && list && !row.closest('[data-early-fixed]')) lastRows[list] = { row, index: Number(index) }
  }
  for (const list of Object.keys(lastRows)) {
    const { row, index } = lastRows[list] as { row: Element; index: number }
    const entries = valueAt(data, list)
    const last = Math.min(Array.isArray(entries) ? entries.length : 0, mostRows) - 1

    // From the end, since each copy comes right after the row that it is made of.
    for (let next = last; next > index; next--) {
      const copy = row.cloneNode(true) as Element

      for (const place of [copy, ...copy.querySelectorAll(anyRowPath)]) {
        for (const attribute of rowPaths) {
          const path = place.getAttribute(attribute)

          if (path) place.setAttribute(attribute, path.replace(`${list}.${index}.`, `${list}.${next}.`))
        }
      }
      row.insertAdjacentElement('afterend', copy)
    }
  }
}

/** Whether what the view's key of the lasting storage holds names the order of this page: the skeleton is left as it is. */
export function leaveStoredOrder(view: Element): boolean {
  const key = view.getAttribute('data-early-unless-stored')
  const stored = key && localStorage.getItem(key)

  return Boolean(stored && stored.includes(new URLSearchParams(location.search).get('orderId') || ''))
}

/**
 * Hears the shell's back press until the page's bridge does, where the answer's flag at the path of `data-early-back` says
 * that the page will have something to ask first. The first press is remembered for the bridge; a second one goes back,
 * so that nobody is kept on a page that does not come to life.
 */
export function fillEarlyBack(view: Element, data: object): void {
  const flag = valueAt(data, view.getAttribute('data-early-back') || '')
  const press = { isHeld: false }

  if (!/^(?:1|true)$/.test(String(flag))) return
  window.__pahiramEarlyBack = press
  window.onNativeBack = () => {
    const isFirst = !press.isHeld

    press.isHeld = true
    return isFirst
  }
}

/** The language that the answer wants the page to speak, at the path of `data-early-speaks`; empty for none. */
export function languageIn(view: Element, data: object): string {
  return textOf(view, 'data-early-speaks', data)
}

/**
 * Sets the custom properties that the answer names at the path of `earlyColours`, where they are hex colours; one for each
 * scheme may stand in a `var()`: `var(--light,#fff) var(--dark,#000)`.
 */
export function fillEarlyColours(view: Element, data: object): void {
  for (const element of view.querySelectorAll<HTMLElement>('[data-early-colours]')) {
    const colours = valueAt(data, element.getAttribute('data-early-colours') || '')

    if (!isObject(colours)) continue
    for (const property of Object.keys(colours)) {
      const colour = String(colours[property])

      if (/^(?:(?:#|var\(--\w+,#)(?:[\da-f]{3}){1,2}\)? ?)+$/i.test(colour)) element.style.setProperty(property, colour)
    }
  }
}

/**
 * Lets the buttons and choices with `data-early-control` be pressed, now that what they are about can be read
 * (`keepEarlyPresses`). No button while the labels of the page are hidden, since they will be in another language; what is
 * chosen among is the server's.
 */
export function fillEarlyControls(): void {
  const choices = '[type=radio][data-early-control]'
  const isUndrawn = document.documentElement.hasAttribute('data-undrawn')

  for (const control of document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
    isUndrawn ? choices : `button[data-early-control], ${choices}`,
  ))
    control.disabled = false
}

/**
 * Shows each `EarlyPicture` whose code the answer holds, and its `other` for any other code: right behind the frame with the texts,
 * since a slow phone takes 25 ms to draw it.
 */
export function fillEarlyPictures(view: Element, data: object): void {
  for (const picture of view.querySelectorAll<HTMLImageElement>('[data-early-picture]')) {
    const lines = (picture.getAttribute('data-early-sources') || '').split('\n')
    const svgOf = (code: string) => lines.filter((line) => line.indexOf(`${code}<`) === 0)[0]
    const svg = svgOf(textOf(picture, 'data-early-picture', data)) || svgOf('other') || ''

    afterPaint(() => (picture.src = svgAddress(svg.slice(svg.indexOf('<')))))
  }
}

/** The `data` of an envelope that says success, under either name of the status; undefined for anything else. */
function successData(envelope: unknown): object | undefined {
  if (!isObject(envelope)) return undefined

  const { data, code, stat = code } = envelope

  return /^00?$/.test(String(stat)) && isObject(data) ? data : undefined
}
