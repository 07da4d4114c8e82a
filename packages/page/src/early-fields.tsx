import type { AnswerOf, AnyEndpoint } from '@pahiram/contract'
import type { ReactNode } from 'react'

import styles from './early-fields.module.css'
import { earlyView, type EarlyViewProps } from './early-view.tsx'

/**
 * The places of an answer's texts and numbers, as dot-separated paths with list entries by their index:
 * `productName`, `userOrderDetail.detail.0.value`. That of an entry which is a text is empty.
 */
export type FieldPath<Answer> = Answer extends readonly (infer Entry)[]
  ? PathBelow<number, Entry>
  : Answer extends object
    ? { [Name in keyof Answer & string]-?: PathBelow<Name, Answer[Name]> }[keyof Answer & string]
    : Answer extends string
      ? ''
      : never

type PathBelow<Name extends string | number, Value> = Value extends string | number
  ? `${Name}`
  : `${Name}.${FieldPath<Value>}`

/** The names of an answer's flags. */
type FlagOf<Answer> = { [Name in keyof Answer & string]: boolean extends Answer[Name] ? Name : never }[keyof Answer &
  string]

export interface EarlyTextProps<Path extends string> {
  /** Where the text stands in the answer's `data`. */
  readonly field: Path
  /** Roughly how much room the text will take. */
  readonly width?: 'short' | 'medium' | 'long'
  /** What is hidden when the answer does not have this text: its row, the whole `<section>` around it, or itself alone. */
  readonly hides?: 'row' | 'section' | 'self'
  /** What stands there until the answer, and with one that does not have this text. Such a text may stand outside of the view. */
  readonly otherwise?: ReactNode
}

export interface EarlyPictureProps<Path extends string> {
  /** Where the code stands in the answer's `data`. */
  readonly field: Path
  /** The page's own pictures by that code, as SVG; `other` is for every code that has none. */
  readonly sources: Readonly<Record<string, string> & { other: string }>
  readonly className?: string | undefined
}

/** What a skeleton is made of whose texts come from the page's early answer. */
export interface EarlyFields<Answer> {
  /** A grey bar in the size of its text, until the early answer fills it. */
  readonly EarlyText: (props: EarlyTextProps<FieldPath<Answer>>) => ReactNode
  /** One of the page's own pictures, as a code of the answer chooses; empty until then. */
  readonly EarlyPicture: (props: EarlyPictureProps<FieldPath<Answer>>) => ReactNode
  /** Attributes of an element that shows with the early answer exactly when this text is there; it may be `hidden` until then. */
  readonly earlyNeeds: (field: FieldPath<Answer>) => { readonly 'data-early-needs': string }
  /** Attributes of a link that leads, from the early answer on, to the address at this place: of this site, or to write a mail to. */
  readonly earlyLink: (field: FieldPath<Answer>) => { readonly 'data-early-link': string }
  /** The skeleton around them: the inline script fills it as soon as the page's first call is answered. */
  readonly EarlyView: (props: EarlyViewProps<FieldPath<Answer>, FlagOf<Answer>>) => ReactNode
}

/** As `EarlyFields`, for the entries of a list. */
export interface EarlyEntryFields<Entry> extends Pick<EarlyFields<Entry>, 'earlyNeeds'> {
  /** A text of the entry; `otherwise` stands there where it has none. */
  readonly EarlyText: (props: Pick<EarlyTextProps<FieldPath<Entry>>, 'field' | 'otherwise'>) => ReactNode
  /** Attributes of an element that gets, for each word of the text at this place, the class of that name. */
  readonly earlyClass: (
    field: FieldPath<Entry>,
    classes: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<`data-${string}`, string>>
  /** Attributes of an empty element that gets, for each entry of a list in the entry, the part of this name. */
  readonly earlyList: (
    list: {
      [Name in keyof Entry & string]: Entry[Name] extends readonly unknown[] | undefined ? Name : never
    }[keyof Entry & string],
    part: string,
  ) => Readonly<Record<`data-${string}`, string>>
  /** The text at this place as an attribute of the part, or a piece of one: for `EarlyParts` that fill them (`attributes`). */
  readonly inAttribute: (field: FieldPath<Entry>) => string
}

/**
 * Makes the parts of a skeleton that shows what `endpoint` answers, which must be the first call of the page's `page.ts`:
 * the build fails when it is another one. A field that the answer does not have does not compile. Where the page shows
 * something else than what stands in the answer, `Read` is what the `early-answer.ts` beside its `page.ts` makes of it.
 * @example
 * const { EarlyText, EarlyView } = earlyFields(getLoanDetails)
 * <EarlyView unless="playeduL"><EarlyText field="userOrderDetail.detail.0.value" width="short" /></EarlyView>
 */
/* @__NO_SIDE_EFFECTS__ */
export function earlyFields<E extends AnyEndpoint, Read = AnswerOf<E>>({ name }: E): EarlyFields<Read> {
  return { EarlyText, EarlyPicture, earlyNeeds, earlyLink, EarlyView: earlyView(name) }
}

/** As selectors for `closest`; a text stands in a `<span>`. */
const hidden = { row: undefined, section: 'section', self: 'span' } as const

function EarlyText({ field, width = 'medium', hides = 'row', otherwise }: EarlyTextProps<string>) {
  if (otherwise !== undefined) return <EntryText field={field} otherwise={otherwise} />
  return <span className={`${styles.text} ${styles[width]}`} data-early={field} data-early-hides={hidden[hides]} />
}

function earlyNeeds(field: string) {
  return { 'data-early-needs': field }
}

function earlyLink(field: string) {
  return { 'data-early-link': field }
}

function EarlyPicture({ field, sources, className }: EarlyPictureProps<string>) {
  // A line for each code. As data addresses in JSON, a page's six pictures weighed 370 bytes more when compressed.
  const lines = Object.entries(sources).map(([code, svg]) => code + svg.trim().replaceAll('>\n<', '><'))

  return <img className={className} alt="" data-early-picture={field} data-early-sources={lines.join('\n')} />
}

/** What the parts of an `early-parts.tsx` are made of: their paths begin at the entry of a list that `EarlyParts` draws. */
/* @__NO_SIDE_EFFECTS__ */
export function earlyEntryFields<Entry>(): EarlyEntryFields<Entry> {
  return { EarlyText: EntryText, earlyNeeds, earlyClass, earlyList, inAttribute: (field) => `{${field}}` }
}

function EntryText({ field, otherwise }: Pick<EarlyTextProps<string>, 'field' | 'otherwise'>) {
  return (
    <span data-early={field} data-early-else={otherwise && ''}>
      {otherwise}
    </span>
  )
}

function earlyClass(field: string, classes: Readonly<Record<string, string | undefined>>) {
  const pairs = Object.entries(classes).map(([word, name]) => `${word}=${name}`)

  return { 'data-early-class': field, 'data-early-classes': pairs.join(' ') }
}

function earlyList(list: string, part: string) {
  return { 'data-early-parts': list, 'data-early-each': part }
}
