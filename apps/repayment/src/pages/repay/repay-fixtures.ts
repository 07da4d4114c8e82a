/** Where the page is opened. */
export const address = '/repay?productId=p1&orderId=o1&sessionId=s1&utm_tag=spring&foreign=1'
/** Where its codes are paid. */
export const payUrl = 'https://pages.pahiram.example/pay/1'
/** What a borrower owes, as the server says it. */
export const due = {
  repayAmount: '1,050.00',
  repayDate: '28 Nov 2026',
  productName: 'Agila Cash',
  productLogo: '/media/logos/agila-cash.svg',
  detail: [
    { text: 'Principal', value: '₱1,000.00' },
    { text: 'Voucher', value: '' },
    { text: 'Interest', value: '₱40.00' },
    { text: 'Fee', value: '₱10.00' },
  ],
  repayList: [
    { name: 'E-wallet', logo: '/media/channels/wallet.svg', channel_number: '7' },
    { name: 'Counter', logo: '/media/channels/counter.svg', channel_number: '9' },
  ],
}
/** A code made before, as `defDetail`. */
export const code = {
  payCode: '8800 1234',
  logo: '/media/channels/wallet.svg',
  title: '₱1,050.00 · made 5 minutes ago',
}
