import type { PageEnvironment } from '@pahiram/page'

import type { Answers } from './card-answers.ts'

/** Where the tab keeps what was answered until it is saved; sessionStorage only, since account numbers are in it. */
const draftKey = 'bindCard.draft'

type Environment = Pick<PageEnvironment, 'query' | 'sessionStorage'>

/**
 * What this tab keeps of an unsaved form: `{ "of": …, "answers": { … } }`, where `of` is a hash of account and product.
 * Another account's or product's draft, or what is no draft, is empty.
 */
export function readDraft({ query, sessionStorage }: Environment): Answers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.get(draftKey) ?? 'null')

    if (!isRecord(kept) || kept['of'] !== ownerOf(query) || !isRecord(kept['answers'])) return {}
    return Object.fromEntries(
      Object.entries(kept['answers']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Keeps what was answered, in place of what was kept before. */
export function writeDraft({ query, sessionStorage }: Environment, answers: Answers): void {
  sessionStorage.set(draftKey, JSON.stringify({ of: ownerOf(query), answers }))
}

/** Forgets it: the answers are saved. */
export function dropDraft({ sessionStorage }: Pick<PageEnvironment, 'sessionStorage'>): void {
  sessionStorage.remove(draftKey)
}

/** Whose draft it is. The session itself must not lie in a storage (contract.md §2, rule 3), so a hash of it does. */
function ownerOf(query: URLSearchParams): string {
  const account = query.get('userId') || query.get('sessionId') || ''

  return hashOf(JSON.stringify([account, query.get('productId')]))
}

/** 53 bits of cyrb53: enough to tell accounts apart, too few to guess a token from. */
function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57

  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place)

    high = Math.imul(high ^ letter, 2654435761)
    low = Math.imul(low ^ letter, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
