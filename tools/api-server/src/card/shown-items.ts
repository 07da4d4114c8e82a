import type { FormItem } from './card-form.ts'

// The page decides by the same rules what it shows and sends: apps/bind-card/src/pages/bind-card/card-answers.ts is the
// mirror of this file, and tools/e2e/src/bind-card/agreement.journey.ts holds the two together. Change both or none.

/** What counts while the form does not ask (docs/spec/product-spec.md §9). */
const defaultCardType = '1'
const defaultChannel = '90006'

const categories: readonly string[] = ['text', 'citySelect', 'day', 'enum']

type Sent = Readonly<Record<string, string>>

/** The card type that was chosen, where the form lets one be chosen. */
export function cardTypeIn(items: readonly FormItem[], sent: Sent): string {
  return (choiceNamed('cardType', items) && sent['cardType']) || defaultCardType
}

/**
 * The fields that can be filled in for what is chosen (docs/spec/contract.md §7a): those of every card type or the
 * chosen one and, with card type 1, of every channel or the chosen one. Of two with one code only the first.
 */
export function shownItems(items: readonly FormItem[], sent: Sent): readonly FormItem[] {
  const cardTypes = choiceNamed('cardType', items)
  const channels = choiceNamed('channelNumber', items)
  const cardType = cardTypeIn(items, sent)
  const isOfCardType = ({ card_type }: FormItem) => ['', '0', cardType].includes(card_type)
  const channel = (channels && isOfCardType(channels) && sent['channelNumber']) || defaultChannel
  const isOfChannel = ({ channel_number }: FormItem) => cardType !== '1' || ['', '0', channel].includes(channel_number)
  const codes = new Set(cardTypes && [cardTypes.code])

  return items.filter((item) => {
    // The tabs are always shown, and the channel's own item may not hide itself.
    if (item === cardTypes) return true
    if (!isFillable(item) || !isOfCardType(item) || !(item === channels || isOfChannel(item))) return false
    if (codes.has(item.code)) return false
    codes.add(item.code)
    return true
  })
}

function choiceNamed(code: string, items: readonly FormItem[]): FormItem | undefined {
  return items.find((item) => item.code === code && item.category === 'enum' && isFillable(item))
}

/** A field that no page can fill in is not asked for either. */
function isFillable({ code, category, options }: FormItem): boolean {
  if (code.trim() === '' || code === 'product_id' || !categories.includes(category)) return false
  return category === 'text' || category === 'day' || (options ?? []).some(({ type }) => type !== '')
}
