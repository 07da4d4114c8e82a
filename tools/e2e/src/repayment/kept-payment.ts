/** A picture that the server has. */
export const logo = '/media/logos/bayani-loan.svg'

/** What the repayment page keeps of a payment (docs/spec/contract.md §5). */
export const payment = {
  kind: 'repay',
  repayAmount: '1,050.00',
  repayDate: '28 Nov 2026',
  productName: 'Bayani Loan',
  productLogo: logo,
  defDetail: {
    payCode: '770123456789',
    logo,
    title: 'Pera Wallet',
    payNotice: [
      {
        title: 'In the e-wallet',
        list: [
          { name: 'With the app', steps: ['Open the app and tap Pay bills.', 'Choose Loans.', 'Enter the number.'] },
          { name: 'On the website', steps: ['Log in and choose Pay bills.', 'Enter the number and the amount.'] },
        ],
      },
      {
        title: 'At the counter',
        list: [{ name: 'With cash', steps: ['Show the number to the cashier.', 'Pay and keep the receipt.'] }],
      },
    ],
  },
}
