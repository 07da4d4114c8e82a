import type { ComplaintInit, TitledRow } from '@pahiram/contract'

/** What was chosen on the home page; empty where nothing was. */
export interface ChosenType {
  readonly type: string
  readonly subType: string
}

/** What the address says was chosen. A sub-type without its type says nothing. */
export function chosenIn(query: URLSearchParams): ChosenType {
  const type = query.get('problemType') || ''

  return { type, subType: (type && query.get('problemSonType')) || '' }
}

/** What was chosen, in the server's words; one that it does not know is left out. Part of the inline script. */
export function tagsOf(
  { problemType, problemSonType }: ComplaintInit,
  { type, subType }: ChosenType,
): readonly string[] {
  return [titleOf(problemType, type), titleOf(problemSonType, subType)].filter(Boolean)
}

/** The early answer is not read yet: a list may be missing, and a value may be a number. */
function titleOf(rows: readonly TitledRow[] | undefined, value: string): string {
  const row = value && rows && rows.find((one) => String(one.value) === value)

  return (row && row.title) || ''
}
