/** Two cards and Alipay, as a server writes them; 1 234 567 minor units are due. */
export const ways = {
  bankList: [
    { id: 'c1', bankName: 'Bank of Luzon', cardNo: '6217000012341234', bankCode: 'BOL' },
    { id: 'c2', bankName: 'Visayas Savings', cardNo: '**** 9876', bankCode: 'VSB' },
  ],
  alipay: 1,
  amount: 1234567,
  repayToken: 'token-1',
}

/** What the server answers to a commit that needs a code. */
export const needsCode = { needValid: 1, repaymentRecordId: 'r1', repayToken: 'token-2' }

/** The page's usual address. */
export const address =
  '/repayment-choice?orderId=o1&productId=p1&sessionId=s1&userId=u1&utm_tag=t1&repayAmount=5&foreign=1'

/** Where the order is. */
export const orderAddress =
  'https://pages.pahiram.example/order?productId=p1&orderId=o1&sessionId=s1&userId=u1&utm_tag=t1'

/** Where a repayment that the server has leads: there the receipt is shown. */
export const paidOrderAddress = `${orderAddress}&from=repayment`
