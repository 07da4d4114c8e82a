/**
 * Returns messages in the pseudo-language: English with accents, about a third longer, in brackets. What is cut off, what was
 * never translated and what is put together of pieces is seen at once. Values, markup and addresses stay as they are. The
 * function refers to nothing outside of it, because browsers of the sandbox get its source.
 * @param messages a text, a function that returns one, or an object of these.
 * @example inPseudoLanguage('Amount paid: {amount}') // '[Ááɱööúúñţ ṗááííḋ: {amount}]'
 */
export function inPseudoLanguage<Messages>(messages: Messages): Messages {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const accented = 'áƀçḋéƒǧĥíĵķļɱñöṗɋřšţúṽŵẋýžÁƁÇḊÉƑǦĤÍĴĶĻṀÑÖṖɊŘŠŢÚṼŴẊÝŽ'
  // A value between two private characters, a variable, an element, an entity, an address on the web or of an e-mail.
  const kept = /(\uE000[^\uE001]*\uE001|\{\w+\}|<[^>]*>|&#?\w+;|\w+:\/\/\S+|[\w.+-]+@[\w-][\w.-]+)/
  const accent = (letter: string) => {
    const other = accented.charAt(letters.indexOf(letter))

    return /[aeiou]/i.test(letter) ? other + other.toLowerCase() : other
  }
  const accentText = (text: string): string => {
    if (!/\p{L}/u.test(text)) return text

    const [, mark = '', said = ''] = /^((?:#+|-|\*) )?(.*)$/s.exec(text) ?? []
    const parts = said
      .split(kept)
      .map((part, at) =>
        at % 2 === 1 ? part.replace(/^\uE000([^\uE001]*)\uE001$/, '$1') : part.replaceAll(/[a-z]/gi, accent),
      )

    return `${mark}[${parts.join('')}]`
  }
  const inPseudo = (part: unknown): unknown => {
    if (typeof part === 'string') return accentText(part)
    if (typeof part === 'function') {
      return (values: object) => {
        const marked = Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? `\uE000${value}\uE001` : (value as unknown),
        ])

        return accentText(String((part as (values: object) => unknown)(Object.fromEntries(marked))))
      }
    }
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inPseudo(one)]))
  }

  return inPseudo(messages) as Messages
}
