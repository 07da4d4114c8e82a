import { fold } from './fold.ts'

/** How long a pause begins a new word, ms. */
const pause = 800

/** Finds what is typed among names: each key adds to the word, a pause begins a new one. */
export function createTypeAhead() {
  let typed = ''
  let last = 0

  return function find(key: string, now: number, present: number, count: number, nameAt: (index: number) => string) {
    typed = now - last > pause ? key : typed + key
    last = now

    const wanted = fold(typed)
    // The same letter again and again walks through what begins with it.
    const isWalk = wanted !== '' && Array.from(wanted).every((letter) => letter === wanted[0])
    const word = isWalk ? (wanted[0] ?? '') : wanted
    const from = isWalk ? present + 1 : present

    for (let step = 0; step < count; step += 1) {
      const index = (from + step) % count

      if (word !== '' && fold(nameAt(index)).startsWith(word)) return index
    }
    return -1
  }
}
