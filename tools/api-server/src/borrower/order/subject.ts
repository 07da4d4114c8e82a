import { getCustomerContact, getLoanDetails, getProductLink, saveEvent, scoreApp } from '@pahiram/contract'

import { implement } from '../../platform/http/implement.ts'
import { defineSubject } from '../../platform/subject.ts'
import { answerLoanDetails } from './loan-details.ts'
import { orderPersonalData } from './order-personal-data.ts'
import { answerProductLink } from './product-link.ts'
import { answerSaveEvent } from './save-event.ts'
import { answerScoreApp } from './score-app.ts'

/** The order that a borrower looks at, what they press there, and how the lender is reached. */
export const order = defineSubject({
  name: 'order',
  routes(app, { database, now, log, deployment }) {
    implement(app, getLoanDetails, answerLoanDetails(database, now), log)
    implement(app, scoreApp, answerScoreApp(database), log)
    implement(app, saveEvent, answerSaveEvent(database), log)
    implement(app, getProductLink, answerProductLink(database), log)
    // Without a session: a borrower who has lost theirs needs this call most.
    implement(
      app,
      getCustomerContact,
      async () => ({ email: deployment.supportEmail, smWa: deployment.servicePhone }),
      log,
    )
  },
  retention: [
    { table: 'events', key: ['account_id', 'id'], age: 'created_at', days: 90 },
    { table: 'scores', key: ['account_id', 'id'], age: 'created_at', days: 400 },
  ],
  personalData: orderPersonalData,
})
