/** The order that the tests of this page start with. */
export const runningOrder = {
  orderNo: 'NO-1',
  productLogo: '/media/logos/agila-cash.svg',
  productName: 'Agila Cash',
  status: 'Overdue',
  isShow: 1,
  list: [
    { title: 'Loan amount', value: '₱5,000.00' },
    { title: 'Due date', value: '28 Nov 2026' },
  ],
}

/** What the tests of this page have the server say, as it writes it. */
export const init = {
  problemType: [
    { title: 'Collection', value: '1' },
    { title: 'Repayment', value: '2' },
    { title: 'Other', value: '3' },
  ],
  problemSonType: [
    { title: 'Threats', value: '11' },
    { title: 'Calls at night', value: '12' },
  ],
  orderDetail: runningOrder,
  orderList: [runningOrder, { orderNo: 'NO-2', productName: 'Bayani Loan', status: 'Repaid', isShow: 0, list: [] }],
}
