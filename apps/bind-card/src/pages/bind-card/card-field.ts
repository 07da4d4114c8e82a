import type { BindCardWords } from './bind-card-translations.ts'
import type { CardField } from './card-form.ts'

/** The id of a field's control, by its place in the form: the summary leads there. */
export function fieldId(place: number): string {
  return `card-field-${place}`
}

/** What a field is called; the server may have forgotten it. */
export function fieldTitle({ title, placeholder }: CardField, words: BindCardWords): string {
  return title || placeholder || words.unnamed
}

/** What is said of a field that waits for its answer. */
export function missingWords(field: CardField, words: BindCardWords): string {
  const { kind } = field.control
  const title = fieldTitle(field, words)

  return kind === 'text' || kind === 'digits' ? words.enterField(title) : words.chooseField(title)
}

/** Digits in groups of four, as they stand on a card. */
export function groupsOfFour(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
