import { filesOf, textOf } from './workspace-files.ts'

/** Words that code and documents do without (CONTRIBUTING.md), each with the plain ones of the field. */
const plainWords: Readonly<Record<string, string>> = {
  told: 'informed, sent or knows',
  tell: 'report, return or distinguish',
  tells: 'reports, returns or distinguishes',
  hear: 'listen or receive',
  hears: 'listens or receives',
  heard: 'received',
  anew: 'again, or from the start',
  stands: 'is',
  'the line': 'the network, or the row of a text',
  whom: 'who, or another sentence',
  mend: 'fix, repair or correct',
  mends: 'fixes, repairs or corrects',
  mended: 'fixed, repaired or corrected',
  lest: 'so that … not',
  thereby: 'by this',
  hitherto: 'so far',
  upon: 'on',
}

/** Specifications, the history, what borrowers read, what third parties wrote, files that are no text, and this list. */
const wordedElsewhere =
  /^(?:docs\/spec\/|CHANGELOG|LICENSE|pnpm-lock|patches\/|tools\/promotion\/library\/|tools\/workspace-checks\/src\/words\.)|\/messages\/[a-z-]+\.json$|\.(?:png|jpg|webp|svg|ico|woff2|gz|zip)$/

const lowerCase = Object.keys(plainWords).join('|')
const upperCase = Object.keys(plainWords)
  .map((plain) => plain.charAt(0).toUpperCase() + plain.slice(1))
  .join('|')

/** One of the words by itself, or as a part of a name: `hearUnhandled`, `peopleTold`. */
const word = new RegExp(`(?<![A-Za-z])(?:${lowerCase})(?![a-z])|(?:${upperCase})(?![a-z])`, 'g')

/** Says whether the words of a file are not ours to choose. */
export function isWordedElsewhere(file: string): boolean {
  return wordedElsewhere.test(file)
}

/** Names each word of a text that has a plainer one. */
export function wordFindings(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(word)].map(
        ([found]) => `${file}:${index + 1} says “${found}”: write ${plainWords[found.toLowerCase()]}`,
      ),
    )
}

/** Names each such word in the files of the workspace at `root` that Git knows. */
export function workspaceWords(root: string): string[] {
  return filesOf(root)
    .filter((file) => !isWordedElsewhere(file))
    .flatMap((file) => wordFindings(file, textOf(root, file)))
}
