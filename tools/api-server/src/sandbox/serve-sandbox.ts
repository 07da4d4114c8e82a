import { plainPage } from '@pahiram/page-html'
import type { FastifyInstance } from 'fastify'

import { asDocument } from '../site/headers.ts'
import { cardScenarios } from './card-scenarios.ts'
import { complaintScenarios } from './complaint-scenarios.ts'
import { serveFaults } from './faults.ts'
import { confirmScenarios } from './confirm-scenarios.ts'
import { landingScenarios } from './promotion-scenarios.ts'
import { repayScenarios } from './repay-scenarios.ts'
import { entryOf, type ScenarioEntry } from './scenario-entry.ts'
import { scenarios } from './scenarios.ts'

/** Where a payment or a withdrawal would go on at a partner's; the sandbox has no partner. */
const partnerPages = [
  { path: '/__sandbox/withdraw', title: 'Withdrawal confirmed', sentence: 'In the sandbox no money moves.' },
  { path: '/__sandbox/pay', title: 'Payment partner', sentence: 'In the sandbox no money moves.' },
]

/** The seeded sessions, with the page that each opens. */
export function scenarioEntries(today: Date): ScenarioEntry[] {
  return [
    ...scenarios(today).map(entryOf),
    ...confirmScenarios,
    ...complaintScenarios,
    ...cardScenarios,
    ...repayScenarios().map(entryOf),
    ...landingScenarios,
  ]
}

/** Serves what only development and tests need: the list of seeded sessions, the partner's pages, the fault switch. */
export function serveSandbox(app: FastifyInstance): void {
  app.get('/__sandbox/scenarios', async () => scenarioEntries(new Date()))
  for (const { path, title, sentence } of partnerPages) {
    const page = plainPage(title, sentence, { text: 'Go to the home page', href: '/' })

    app.get(path, (_, reply) => asDocument(reply, page.csp).send(page.html))
  }
  serveFaults(app)
}
