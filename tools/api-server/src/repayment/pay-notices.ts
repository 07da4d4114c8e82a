import type { ChannelKind } from '../database/repayment-tables.ts'

/** How a code is paid in each kind of place, under the heading that the page shows. */
const guidance: Readonly<Record<ChannelKind, { title: string; steps: string[] }>> = {
  wallet: {
    title: 'E-wallet',
    steps: [
      'Open your e-wallet and choose Pay bills.',
      'Choose Loans, then the lender of this loan.',
      'Enter the code and the exact amount.',
      'Check both and confirm. Keep the receipt.',
    ],
  },
  bank: {
    title: 'Bank transfer',
    steps: [
      'Open the app of your bank and choose Transfer.',
      'Enter the code as the account number.',
      'Enter the exact amount: another one cannot be matched.',
      'Confirm with your password. A transfer may take up to an hour.',
    ],
  },
  counter: {
    title: 'Over the counter',
    steps: [
      'Go to any branch and ask to pay a loan.',
      'Show the code to the cashier, or write it on the form.',
      'Pay the exact amount in cash, and keep the receipt.',
    ],
  },
  online: {
    title: 'Online banking',
    steps: [
      'Sign in to your online banking and choose Pay bills.',
      'Enter the code as the reference number.',
      'Enter the exact amount, and confirm with the code of your bank.',
    ],
  },
}

interface Place {
  readonly name: string
  readonly kind: ChannelKind
  readonly number: string
}

/** The steps for each place where a code can be paid: its own channel first, then the others of the same kind. */
export function payNotices(channels: readonly Place[], chosen: string, kind: ChannelKind) {
  const { title, steps } = guidance[kind]
  const places = channels.filter((channel) => channel.kind === kind)
  const own = places.filter(({ number }) => number === chosen)
  const others = places.filter(({ number }) => number !== chosen)

  return [
    { title, list: own.map(({ name }) => ({ name, steps })) },
    { title: `Other places: ${title.toLowerCase()}`, list: others.map(({ name }) => ({ name, steps })) },
  ].filter(({ list }) => list.length > 0)
}
