/** How long a pause begins a new word, ms. */
const pause = 800

/** Finds what is typed among names, the whole name before its beginning: each key adds, a pause begins a new word. */
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

    // A day is its number: 3 is not the 30th, and 22 is no walk through the twenties.
    const exact = indexFrom(present, count, (index) => wanted !== '' && fold(nameAt(index)) === wanted)

    return exact >= 0 ? exact : indexFrom(from, count, (index) => word !== '' && fold(nameAt(index)).startsWith(word))
  }
}

/** The first place that fits, from one on and around; -1 where none does. */
function indexFrom(first: number, count: number, fits: (index: number) => boolean): number {
  for (let step = 0; step < count; step += 1) {
    const index = (first + step) % count

    if (fits(index)) return index
  }
  return -1
}

/** A name as people look for it: without case, accents and marks; an apostrophe is left out, as whoever types does. */
export function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
