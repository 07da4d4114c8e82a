import { type PageEnvironment, storedDraft } from '@pahiram/page'
import { type KeptIntent, keptIntentIn } from '@pahiram/page/once'

/** A photograph of a draft: one that the server keeps, or one that lies on this phone (`photograph-store.ts`). */
export type DraftImage = { readonly url: string } | { readonly id: string; readonly name: string }

/** A complaint that was not sent yet. */
export interface ComplaintDraft {
  readonly text: string
  /** In the order of choosing. */
  readonly images: readonly DraftImage[]
  readonly type: string
  readonly subType: string
  /** Its sending began, and nobody knows how it ended. */
  readonly isSent: boolean
  /** What was sent. */
  readonly intent?: KeptIntent<unknown> | undefined
}

/** A draft as it was kept. */
export interface KeptDraft extends ComplaintDraft {
  /** When, in ms since 1970: of two copies the newer one counts. */
  readonly at: number
}

/** Where the draft lies in localStorage. */
export const draftKey = 'complaint.draft'

type Environment = Pick<PageEnvironment, 'localStorage' | 'query'>

/**
 * The draft of this account, if there is one. In the storage (docs/spec/contract.md §5, `complaint.draft`): `text`,
 * `images` (the addresses), `waiting` (what is not uploaded yet, each with its place among the images), `type`,
 * `subType`, `isSent`, `intent`, `at`.
 */
export function readDraft(environment: Environment): KeptDraft | undefined {
  const kept = draftOf(environment).read()

  if (kept === undefined) return undefined

  const images: DraftImage[] = listIn(kept['images']).flatMap((url) => (typeof url === 'string' ? [{ url }] : []))

  for (const entry of listIn(kept['waiting'])) {
    const { id, name, place } = entry as { id?: unknown; name?: unknown; place?: unknown }

    if (typeof id === 'string') images.splice(Number(place) || 0, 0, { id, name: textIn(name) })
  }
  return {
    text: textIn(kept['text']),
    images,
    type: textIn(kept['type']),
    subType: textIn(kept['subType']),
    isSent: kept['isSent'] === true,
    ...(kept['isSent'] === true && { intent: keptIntentIn(kept['intent']) }),
    at: Number(kept['at']) || 0,
  }
}

/** Keeps the draft at once; one that says nothing is forgotten. */
export function writeDraft(environment: Environment, { text, images, ...rest }: ComplaintDraft): void {
  if (text === '' && images.length === 0) return dropDraft(environment)

  draftOf(environment).write({
    text,
    images: images.flatMap((image) => ('url' in image ? [image.url] : [])),
    waiting: images.flatMap((image, place) => ('id' in image ? [{ ...image, place }] : [])),
    ...rest,
    at: Date.now(),
  })
}

/** Forgets the draft: it was sent, or thrown away. */
export function dropDraft(environment: Environment): void {
  draftOf(environment).clear()
}

function draftOf({ localStorage, query }: Environment) {
  return storedDraft({ storage: localStorage, key: draftKey, query })
}

function listIn(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given.filter((entry) => entry !== null) : []
}

function textIn(given: unknown): string {
  return typeof given === 'string' ? given : ''
}
