import type { ReactNode } from 'react'

import { usePageMessages } from './use-messages.ts'

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

/** The skeleton that the answer of a call fills, by the call's name; with the parts of `earlyFields` where it has texts. */
/* @__NO_SIDE_EFFECTS__ */
export function earlyView(name: string) {
  return function EarlyView({ unless, unlessStored, speaks, asksAtBack, children }: EarlyViewProps<string>) {
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

export interface EarlyPartsProps<Path extends string> {
  /**
   * Where the list stands in what `early-answer.ts` reads; each entry's `type` says which of the parts it is, whose paths
   * begin there (`earlyEntryFields`).
   */
  readonly of: Path
  /** What stands there until the answer has come. */
  readonly until?: ReactNode
  readonly className?: string | undefined
  /** Where custom properties stand that the parts' place takes with their colours. Only hex colours are taken, one or one for each scheme. */
  readonly colours?: Path
  /** Whether attributes of the parts say fields of their entries (`inAttribute`); each part is then one element. */
  readonly attributes?: boolean
  readonly role?: string
}

/** Where parts of the page's `early-parts.tsx` stand: the answer says which of them, and in which order. */
export function EarlyParts<Read>({
  of,
  until,
  className,
  colours,
  attributes = false,
  role,
}: EarlyPartsProps<keyof Read & string>) {
  return (
    <>
      {until && <div data-early-until="">{until}</div>}
      <div
        className={className}
        role={role}
        hidden
        data-early-parts={of}
        data-early-attributes={attributes ? '' : undefined}
        data-early-colours={colours}
      />
    </>
  )
}

interface EarlyWordProps<Section extends object> {
  readonly of: Section
  readonly name: keyof Section & string
}

/** One of the page's own messages in a view whose answer says in `locale` which language it is in. */
export function EarlyWord<Section extends object>({ of, name }: EarlyWordProps<Section>) {
  return <span data-early-word={name}>{String(of[name])}</span>
}
