import type { ChannelKind } from '../../platform/database/repayment-tables.ts'
import { messagesOf } from '../../platform/language/messages.ts'

interface Place {
  readonly name: string
  readonly kind: ChannelKind
  readonly number: string
}

/** The steps for each place where a code can be paid: its own channel first, then the others of the same kind. */
export function payNotices(channels: readonly Place[], chosen: string, kind: ChannelKind) {
  const messages = messagesOf('guidance')
  const { title, steps: numbered } = messages[kind]
  const steps = Object.values<string>(numbered)
  const places = channels.filter((channel) => channel.kind === kind)
  const own = places.filter(({ number }) => number === chosen)
  const others = places.filter(({ number }) => number !== chosen)

  return [
    { title, list: own.map(({ name }) => ({ name, steps })) },
    { title: messages.others({ places: title.toLowerCase() }), list: others.map(({ name }) => ({ name, steps })) },
  ].filter(({ list }) => list.length > 0)
}
