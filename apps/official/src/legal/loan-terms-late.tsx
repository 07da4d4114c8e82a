import type { DocumentSection } from '../document/document-section.ts'

/** What a late payment costs (docs/spec/product-spec.md §9, in rupees as it says; docs/spec/contract.md §8). */
export const lateTerms: readonly DocumentSection[] = [
  {
    id: 'default-penalty',
    title: 'Default penalty',
    body: (
      <>
        <p>If an instalment is not paid on its due day, the loan is in default. A default penalty is then charged:</p>
        <ul>
          <li>
            new clients: <strong>Rs.1,000</strong>
          </li>
          <li>
            repeat clients, who have repaid a loan with us before: <strong>Rs.800</strong>
          </li>
        </ul>
        <p>The penalty is charged once for a loan, however long it is in default.</p>
      </>
    ),
  },
  {
    id: 'late-interest',
    title: 'Daily late interest',
    body: (
      <>
        <p>In addition, late interest is charged for every day on the amount that is unpaid:</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Days late</th>
              <th scope="col">Interest a day</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Day 1 to day 30</td>
              <td>5% of the unpaid amount</td>
            </tr>
            <tr>
              <td>Day 31 to day 90</td>
              <td>4% of the unpaid amount</td>
            </tr>
            <tr>
              <td>From day 91</td>
              <td>2% of the unpaid amount</td>
            </tr>
          </tbody>
        </table>
        <p>
          Late charges grow fast. If you see that you cannot pay on time, talk to us before the due day: you may be able
          to extend.
        </p>
      </>
    ),
  },
  {
    id: 'debt-collection',
    title: 'Collection',
    body: (
      <p>
        When a loan is in default we remind you by message and by phone, at reasonable hours and with respect. Nobody
        who collects for us may threaten you, insult you or tell others of your loan. If it happens, please make a
        complaint in the app.
      </p>
    ),
  },
]
