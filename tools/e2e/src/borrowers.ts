import type { Scenario } from './faults.ts'

/** A new session that begins as a seeded one does; what it does touches no other journey. */
export async function borrowerLike(origin: string, scenario: string): Promise<Scenario> {
  const response = await fetch(`${origin}/__sandbox/borrowers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })

  if (!response.ok) throw new Error(`There is no borrower like ${scenario}: ${await response.text()}`)
  return (await response.json()) as Scenario
}
