import type { BindCardMessages } from '../../../messages/en.json'
import type { CardField } from './card-form.ts'

/** The id of a field's control, by its place in the form: the summary leads there. */
export function fieldId(place: number): string {
  return `card-field-${place}`
}

/** What a field is called; the server may have forgotten it. */
export function fieldTitle({ title, placeholder }: CardField, messages: BindCardMessages): string {
  return title || placeholder || messages.unnamed
}

/** What is said of a field that waits for its answer. */
export function missingMessage(field: CardField, messages: BindCardMessages): string {
  const { kind } = field.control
  const title = fieldTitle(field, messages)

  return kind === 'text' || kind === 'digits' ? messages.enterField({ title }) : messages.chooseField({ title })
}

/** Digits in groups of four, as they stand on a card. */
export function groupsOfFour(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
