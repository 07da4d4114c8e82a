import { type PageEnvironment, type StoredDraft, storedDraft } from '@pahiram/page'

import type { Answers } from './card-answers.ts'

type Environment = Pick<PageEnvironment, 'query' | 'sessionStorage'>

/** What this tab keeps of this product's unsaved form; empty where there is none, or it is another account's. */
export function readDraft(environment: Environment): Answers {
  const { product, answers } = draftIn(environment).read() ?? {}

  if (product !== productIn(environment) || typeof answers !== 'object' || answers === null) return {}
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Keeps what was answered, in place of what was kept before. */
export function writeDraft(environment: Environment, answers: Answers): void {
  draftIn(environment).write({ product: productIn(environment), answers })
}

/** Forgets it: the answers are saved. */
export function dropDraft(environment: Environment): void {
  draftIn(environment).clear()
}

/** In sessionStorage alone, since account numbers are in it. */
function draftIn({ query, sessionStorage }: Environment): StoredDraft {
  return storedDraft({ storage: sessionStorage, key: 'bindCard.draft', query })
}

function productIn({ query }: Environment): string {
  return query.get('productId') ?? ''
}
