import type { queryAllByRole, queryAllByText } from '@testing-library/dom'

/*
 * What a driven page is asked, as one function that is sent to the page as text: so it names nothing outside of itself,
 * and uses nothing newer than 2020. The page has Testing Library beside it, for roles and accessible names.
 */

/** A text to be met whole, or a pattern. */
export type Matcher = string | RegExp

/** An element as a person or a screen reader would name it. */
export interface Target {
  /** An ARIA role. Without it, elements whose own text is `text`. */
  readonly role?: string
  /** The accessible name. */
  readonly name?: Matcher
  /** What the element’s text contains, or, without a role, is. */
  readonly text?: Matcher
  /** Only what is in here. */
  readonly within?: Target
}

/** What is asked of the elements that a target names. */
export interface Question {
  readonly kind: 'look' | 'middle' | 'focus'
  readonly target: PlainTarget
}

/** What is to be seen of a target: its first element. */
export interface Sight {
  readonly count: number
  readonly text: string
  /** Of a field. */
  readonly value: string
  readonly isChecked: boolean
}

/** A point to tap, or why there is none so far. */
export type Middle = { readonly x: number; readonly y: number } | string

/** A target as JSON. */
interface PlainTarget {
  readonly role?: string
  readonly name?: PlainMatcher
  readonly text?: PlainMatcher
  readonly within?: PlainTarget
}

type PlainMatcher = string | { readonly source: string; readonly flags: string }

interface TestingLibrary {
  readonly queryAllByRole: typeof queryAllByRole
  readonly queryAllByText: typeof queryAllByText
}

/** Makes a target JSON. */
export function plain({ role, name, text, within }: Target): PlainTarget {
  const matcher = (value: Matcher) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value)

  return {
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name: matcher(name) }),
    ...(text !== undefined && { text: matcher(text) }),
    ...(within !== undefined && { within: plain(within) }),
  }
}

/** Answers a question in the page. It is sent there as text. */
export function answer({ kind, target }: Question): Sight | Middle | undefined {
  const page = window as unknown as {
    TestingLibraryDom?: TestingLibrary
    __pahiramReady?: unknown
    pahiramRest?: string
    pahiramUnstarted?: number
  }

  if (page.TestingLibraryDom === undefined) return undefined

  const all = find(page.TestingLibraryDom, target)
  const [element] = all
  const field = element as HTMLInputElement | undefined

  if (kind === 'look') {
    return {
      count: all.length,
      text: element === undefined ? '' : element.innerText,
      value: field !== undefined && typeof field.value === 'string' ? field.value : '',
      isChecked: field !== undefined && field.checked === true,
    }
  }
  if (document.readyState === 'loading') return 'the page is loading'
  // What is tapped before the page's script listens may be lost.
  if (page.__pahiramReady !== undefined) return 'the page has not come to life'
  if (element === undefined) return 'it is not there'
  if (field?.disabled === true || element.getAttribute('aria-disabled') === 'true') return 'it is disabled'
  if (kind === 'focus') {
    element.focus()
    return document.activeElement === element ? { x: 0, y: 0 } : 'it takes no focus'
  }
  return middleOf(element)

  function find(library: TestingLibrary, { role, name, text, within }: PlainTarget): HTMLElement[] {
    const roots = within === undefined ? [document.body] : find(library, within)
    const found = roots.flatMap((root) =>
      role === undefined
        ? library.queryAllByText(root, matcherOf(text ?? ''))
        : library.queryAllByRole(root, role, name === undefined ? {} : { name: matcherOf(name) }),
    )

    return role === undefined || text === undefined ? found : found.filter(({ innerText }) => holds(innerText, text))
  }

  function matcherOf(matcher: PlainMatcher): string | RegExp {
    return typeof matcher === 'string' ? matcher : new RegExp(matcher.source, matcher.flags)
  }

  function holds(text: string, matcher: PlainMatcher): boolean {
    const wanted = matcherOf(matcher)

    return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
  }

  // Without a GPU, WPE WebKit never starts to animate a transform, and what slides in would never arrive.
  function endUnstarted(): void {
    const unstarted = document.getAnimations().filter(({ pending }) => pending)

    page.pahiramUnstarted = unstarted.length === 0 ? 0 : (page.pahiramUnstarted ?? 0) + 1
    if (page.pahiramUnstarted > 20) for (const animation of unstarted) animation.finish()
  }

  function middleOf(pressed: HTMLElement): Middle {
    endUnstarted()

    // A radio button may be drawn by its label.
    const label = (pressed as HTMLInputElement).labels?.[0]
    const isSeen = (one: Element) => one.getBoundingClientRect().width > 4 && getComputedStyle(one).opacity !== '0'
    const shown = label !== undefined && !isSeen(pressed) ? label : pressed

    if (page.pahiramRest === undefined) shown.scrollIntoView({ block: 'center' })

    const { left, top, width, height } = shown.getBoundingClientRect()
    const place = [left, top, width, height].join()
    const wasThere = page.pahiramRest

    page.pahiramRest = place
    if (wasThere !== place) return 'it moves'
    delete page.pahiramRest

    const x = left + width / 2
    const y = top + height / 2
    const hit = document.elementFromPoint(x, y)

    if (hit === null) return 'it is outside of the window'
    if (shown.contains(hit) || (label !== undefined && label.contains(hit))) return { x, y }
    return `it is covered by ${hit.tagName} ${(hit as HTMLElement).innerText?.slice(0, 80)}`
  }
}
