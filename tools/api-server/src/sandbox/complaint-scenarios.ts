import { seedId } from './seed-id.ts'

/** The complaints that a scenario opens. They keep their numbers, whatever month it is. */
export const openedComplaints = { answered: 'C-2611-004217', waiting: 'C-2611-018356' }

/** Sessions of the complaint pages; `name` is also the session's token. What their borrowers do stays at a restart. */
export const complaintScenarios = [
  scenario('complaint', 'complains about a late loan', 'complaint', { orderId: complaintOrderId('collected') }),
  scenario('complaint-empty', 'complains, has no order', 'complaint'),
  scenario('complaints', 'complaints, waiting and answered', 'complaintList'),
  scenario('complaint-answered', 'answered, asks for a rating', 'complainDetails', {
    problemId: openedComplaints.answered,
  }),
  scenario('complaint-waiting', 'waiting for an answer', 'complainDetails', { problemId: openedComplaints.waiting }),
  scenario('complaints-10000', '10 000 complaints', 'complaintList'),
  scenario('service', 'reaches customer service', 'customer-service'),
]

function scenario(name: string, description: string, page: string, parameters: Record<string, string> = {}) {
  return { name, description, url: `/${page}?${new URLSearchParams({ sessionId: name, ...parameters })}` }
}

/** The orders of the session `complaint`, by what they are there for. */
export function complaintOrderId(order: 'collected' | 'overdue' | 'running' | 'repaid'): string {
  return seedId('order', `complaint-${order}`)
}
