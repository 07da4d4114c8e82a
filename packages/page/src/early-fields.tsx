import type { AnswerOf, AnyEndpoint } from '@pahiram/contract'
import type { ReactNode } from 'react'

import styles from './early-fields.module.css'
import { usePageMessages } from './use-messages.ts'

/**
 * The places of an answer's texts and numbers, as dot-separated paths with list entries by their index:
 * `productName`, `userOrderDetail.detail.0.value`.
 */
export type FieldPath<Answer> = Answer extends readonly (infer Entry)[]
  ? PathBelow<number, Entry>
  : Answer extends object
    ? { [Name in keyof Answer & string]-?: PathBelow<Name, Answer[Name]> }[keyof Answer & string]
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
}

export interface EarlyViewProps<Path extends string, Flag extends string = string> {
  /** A field that keeps the skeleton as it is when the answer fills it, because the page will lead away. */
  readonly unless?: Path
  /** A key of the lasting storage that keeps it likewise, while what is kept there names the order of this page. */
  readonly unlessStored?: string
  /** A field that names the language which the page will speak, where its address names none. */
  readonly speaks?: Path
  /** A flag of the answer with which the page has something to ask when the shell goes back. */
  readonly asksAtBack?: Flag
  readonly children: ReactNode
}

export interface EarlyPictureProps<Path extends string> {
  /** Where the code stands in the answer's `data`. */
  readonly field: Path
  /** The addresses of the page's own pictures by that code; `other` is for every code that has none. */
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
  /** The skeleton around them: the inline script fills it as soon as the page's first call is answered. */
  readonly EarlyView: (props: EarlyViewProps<FieldPath<Answer>, FlagOf<Answer>>) => ReactNode
}

/**
 * Makes the parts of a skeleton that shows what `endpoint` answers, which must be the first call of the page's `page.ts`:
 * the build fails when it is another one. A field that the answer does not have does not compile.
 * @example
 * const { EarlyText, EarlyView } = earlyFields(getLoanDetails)
 * <EarlyView unless="playeduL"><EarlyText field="userOrderDetail.detail.0.value" width="short" /></EarlyView>
 */
/* @__NO_SIDE_EFFECTS__ */
export function earlyFields<E extends AnyEndpoint>({ name }: E): EarlyFields<AnswerOf<E>> {
  return { EarlyText, EarlyPicture, earlyNeeds, EarlyView }

  function EarlyView({ unless, unlessStored, speaks, asksAtBack, children }: EarlyViewProps<string>) {
    const messages = usePageMessages()

    return (
      <div
        role="status"
        aria-label={messages.loading}
        data-early-view={name}
        data-early-unless={unless}
        data-early-unless-stored={unlessStored}
        data-early-speaks={speaks}
        data-early-back={asksAtBack}
      >
        {children}
      </div>
    )
  }
}

/** As selectors for `closest`; a text stands in a `<span>`. */
const hidden = { row: undefined, section: 'section', self: 'span' } as const

function EarlyText({ field, width = 'medium', hides = 'row' }: EarlyTextProps<string>) {
  return <span className={`${styles.text} ${styles[width]}`} data-early={field} data-early-hides={hidden[hides]} />
}

function earlyNeeds(field: string) {
  return { 'data-early-needs': field }
}

function EarlyPicture({ field, sources, className }: EarlyPictureProps<string>) {
  return <img className={className} alt="" data-early-picture={field} data-early-sources={JSON.stringify(sources)} />
}

/**
 * Attributes of an element inside an `EarlyView` whose custom properties take colours of `endpoint`'s early answer. Only
 * hex colours are taken.
 * @example
 * <div {...earlyColours(getTemplate, { '--hero-text': 'config.theme.text' })} />
 */
export function earlyColours<E extends AnyEndpoint>(
  _endpoint: E,
  fields: Readonly<Record<`--${string}`, FieldPath<AnswerOf<E>>>>,
) {
  return {
    'data-early-colours': Object.entries(fields)
      .map(([property, field]) => `${property}=${field}`)
      .join(' '),
  }
}
