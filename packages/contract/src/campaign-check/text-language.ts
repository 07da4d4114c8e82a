/** Small words that nearly every sentence of a language has, and no other of these languages. */
const smallWords: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'your', 'you', 'with', 'for', 'is', 'are', 'of', 'in', 'within', 'from', 'we', 'our', 'this'],
  fil: ['ang', 'ng', 'mga', 'mo', 'ay', 'ko', 'kung', 'hindi', 'lang', 'ka', 'nang', 'kami', 'namin', 'iyong'],
  es: ['el', 'los', 'las', 'tu', 'con', 'para', 'una', 'del', 'por', 'su', 'que', 'es'],
  id: ['yang', 'dan', 'anda', 'dengan', 'untuk', 'dari', 'kami', 'adalah', 'tidak', 'dalam', 'ini'],
}

const names: Readonly<Record<string, string>> = { en: 'English', fil: 'Filipino', es: 'Spanish', id: 'Indonesian' }

/** How many small words of another language prove it, when the text has none of its own. */
const proof = 2

/**
 * Names the language of a text when it is plainly another one than `locale`; undefined when it is that language, or too short
 * to judge.
 */
export function textLanguage(text: string, locale: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const countOf = (language: string) => words.filter((word) => smallWords[language]?.includes(word)).length

  if (countOf(locale) > 0 || /\p{Script=Han}/u.test(text)) return undefined

  const [most] = Object.keys(smallWords)
    .filter((language) => language !== locale)
    .map((language) => ({ language, count: countOf(language) }))
    .toSorted((one, other) => other.count - one.count)

  return most !== undefined && most.count >= proof ? names[most.language] : undefined
}
