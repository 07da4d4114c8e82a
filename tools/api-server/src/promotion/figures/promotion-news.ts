import type { LandingHours } from '@pahiram/contract'
import { addDays, marketDay, marketTime } from '@pahiram/formatting/calendar'
import { hasFallen } from '@pahiram/rate-statistics'

import type { Database } from '../../platform/database/database.ts'
import { addToOutbox } from '../../platform/outbox/outbox.ts'
import { sumHours } from './landing-hours.ts'

/** From this hour of Manila's clock on the day before is summed: all of its events are stored. */
const sumHour = 8

/** How many weeks before are compared with today. */
const weeks = 4

/** How long news are of use, ms: longer than the day whose key they have, so that none is made twice. */
const newsMs = 36 * 60 * 60_000

const figures = ['visits', 'visitors', 'codesSent', 'registered'] as const

type Figures = Record<(typeof figures)[number], number>
type Hours = LandingHours['hours']

/** Adds up hours. */
function sumOf(hours: Hours): Figures {
  return Object.fromEntries(
    figures.map((name) => [name, hours.reduce((sum, hour) => sum + (hour[name] ?? 0), 0)]),
  ) as Figures
}

/**
 * Puts the promotion team's news into the outbox: each morning the figures of the day before, and once a day an alarm when the
 * whole hours of today have far fewer registrations than the same hours of the same weekday in the weeks before. News of a day
 * have one key, so that several servers send them once. Returns what to log.
 */
export async function addPromotionNews({ query, statistics }: Database, now: Date): Promise<string | undefined> {
  const today = marketDay(now)
  const hour = Number(marketTime(now).slice(0, 2))
  const endsAt = new Date(now.getTime() + newsMs)
  const add = (name: string, day: string, body: object) =>
    addToOutbox(
      query,
      { kind: 'promotion-news', key: `promotion-${name}-${day}`, body: { event: name, day, ...body }, endsAt },
      now,
    )
  const { hours } = await sumHours(statistics, { from: addDays(today, -7 * weeks), to: today, by: [] }, now)
  const added: string[] = []

  if (hour >= sumHour) {
    const day = addDays(today, -1)
    const sum = sumOf(hours.filter((one) => one.day === day))
    const text = `${day}: ${sum.visits} visits, ${sum.visitors} visitors, ${sum.codesSent} codes, ${sum.registered} registrations.`

    if (await add('daily-sum', day, { text, ...sum })) added.push('daily sum')
  }

  const registeredOn = (day: string) =>
    sumOf(hours.filter((one) => one.day === day && (one.hour ?? 24) < hour)).registered
  const registered = registeredOn(today)
  const before = Array.from({ length: weeks }, (_, week) => registeredOn(addDays(today, -7 * (week + 1))))

  if (hasFallen(registered, before)) {
    const text = `Registrations fall: ${registered} today until ${hour}:00, in the same hours of the weeks before ${before.join(', ')}.`

    if (await add('registrations-fall', today, { text, registered, before })) added.push('alarm')
  }
  return added.length === 0 ? undefined : `added ${added.join(' and ')}`
}
