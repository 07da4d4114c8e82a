/** A payment as the repayment page keeps it. */
export const kept = {
  kind: 'repay',
  repayAmount: '1,050.00',
  productName: 'Bayani Loan',
  productLogo: '/media/logos/bayani-loan.svg',
  delayInfo: { delayAmount: '315.00', title: 'Pay a little, get 14 days', nextDate: '5 Dec 2026' },
  defDetail: {
    payCode: '770123456789',
    logo: '/media/channels/wallet.svg',
    title: 'Pera Wallet',
    validUntil: '24 Nov 2026, 14:05',
    payNotice: [
      {
        title: 'In the e-wallet',
        list: [
          { name: 'With the app', steps: ['Open the app', 'Tap Pay bills'] },
          { name: 'On the website', steps: ['Log in'] },
        ],
      },
      { title: 'At the counter', list: [{ name: 'With cash', steps: ['Show the number'] }] },
    ],
  },
}

/** The storage of a phone on which the repayment page kept this. */
export function storageOf(payment: unknown): { readonly 'repayment.info': string } {
  return { 'repayment.info': JSON.stringify(payment) }
}
