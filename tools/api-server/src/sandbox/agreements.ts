/** The agreements of the seed data. The figures in them are the product's own; the rules are those of the loan terms. */
export const agreements = [
  {
    position: '1',
    title: 'Loan agreement',
    content: `
This agreement is between you, the borrower, and {product}, the lender. It begins when you press the button that confirms the loan.

## Who may borrow

You are a Filipino citizen, over 18 years old, and the details that you gave are true and your own.

## The loan

{figures}

The lender decides within 1 day, and pays out within 1 to 3 calendar days after it has approved the loan. The days of payment above count from the day on which the money is paid out.

## Paying back

You pay each instalment on or before its day. You may repay the whole loan early after half of the term, and not sooner than 7 days after the money was paid out.

## Late payment

For an instalment that is late, the lender charges interest on the unpaid amount: 5% for each of the first 30 days, 4% for each day from the 31st to the 90th, and 2% for each day after that.

## Changes

Tell the lender within 3 days when your name, address, telephone or employer changes. If the lender hands this agreement to someone else, it tells you 7 business days before.
`,
  },
  {
    position: '2',
    title: 'Disclosure statement',
    content: `
This statement shows what the loan of {product} costs, before you confirm it. Nothing else is taken from what you receive, and nothing else is added to what you repay on time.

{figures}

{cost}

## How to read the figures

The amount you receive is the loan amount less the service fee. The total to repay is the loan amount and the interest; the payments sum to it exactly, and the last one takes what does not divide evenly.

The interest is the daily rate on the loan amount, for each day of the term.

The effective rate is the one that makes your payments, each on its day, worth what you receive, all fees included. A year counts 365 days.

The days are those of a loan that is paid out today; they move with the day on which the money is sent.

## Conditional charges

A late instalment is charged as the loan agreement says. There is no charge for repaying early.
`,
  },
  {
    position: '3',
    title: 'Privacy consent',
    content: `
You agree that {product} uses your personal details to decide on this loan, to pay it out, and to collect its payments.

## What is used

Your name, date of birth, address, telephone, employment, payment account, and what you enter in the app. The device's model, language and network are used to recognise fraud.

## Who receives it

Banks and e-wallets that carry out payments, credit bureaus as the law requires, and no one who would sell it on.

## How long

As long as the loan runs, and for 5 years after the last payment, as the rules against money laundering ask.

## Your rights

You may see, correct and object to the use of your details, and take this consent back. A consent taken back does not end a loan that was paid out. Write to our customer service, or to the National Privacy Commission.
`,
  },
]
