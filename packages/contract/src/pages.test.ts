import { expect, test } from 'vitest'

import { pageNamed, pages } from './index.ts'

/** The table of docs/spec/contract.md §1, as it stands there; the home page's folder is `index`. */
const table = `
| loan | /order (alias /loan-detail) | Order Details |
| loan | /loan-confirm | Loan confirm |
| loan | /loan-confirm2 | Loan confirm |
| loan | /error | Login failed |
| repayment | /repay | Repayment |
| repayment | /repay-delay | Rollover repayment |
| repayment | /repayment-choice | Repayment method |
| repayment | /repaymentOfCode | Repayment code |
| repayment | /repaymentOfCode2 | Repayment code |
| repayment | /payment-instructions | Payment instructions |
| complaint | /complaint | Online service |
| complaint | /complainPageNext | Online service |
| complaint | /complaintList | My complaints |
| complaint | /complainDetails | Complaint details |
| complaint | /customer-service | Customer service |
| bind-card | /bind-card | Payment account information |
| landing | /landing | from the template |
| official | / | the company name |
| official | /about-us | About us |
| official | /privacy-policy | Privacy Policy |
| official | /loan-agreement (alias /loan-terms) | Loan terms and conditions |
| tools | /testPreview | Developer preview |
`

/** Titles that are not written in the page. */
const saidElsewhere = ['from the template', 'the company name']

test('the pages are those of the contract, with their apps, aliases and titles', () => {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, app, address = '', title = '']) => {
      const [path = '', alias] = address.replace(')', '').split(' (alias ')

      return {
        app,
        path: path.slice(1) || 'index',
        aliases: alias === undefined ? [] : [alias.slice(1)],
        ...(saidElsewhere.includes(title) ? {} : { title }),
      }
    })

  expect(pages).toEqual(rows)
})

test('no address shows two pages', () => {
  const addresses = pages.flatMap(({ path, aliases }) => [path, ...aliases])

  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a page is found under its path and its aliases, and nothing else is one', () => {
  expect(pageNamed('order')).toBe('order')
  expect(pageNamed('loan-detail')).toBe('order')
  for (const name of ['', 'Order', '/order', 'constructor', 'toString', '__proto__']) {
    expect(pageNamed(name)).toBeUndefined()
  }
})
