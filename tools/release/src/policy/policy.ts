import { createPublicKey } from 'node:crypto'

import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

import type { HistoryEntry } from '../publish/release-state.ts'
import type { Target } from '../target/target.ts'
import { personOf, signatureProblem } from './signed-entry.ts'

const text = v.pipe(v.string(), v.minLength(1))
const moment = v.pipe(v.string(), v.isoTimestamp('is no time such as 2026-12-24T00:00:00+08:00'))
const weekMinute = v.pipe(
  v.string(),
  v.regex(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?:[01]\d|2[0-3]):[0-5]\d$/, 'is no time of a week such as Fri 17:00'),
)
const publicKey = v.pipe(text, v.check(isPublicKey, 'is no public Ed25519 key; “pnpm release keygen” makes a pair'))

const policySchema = v.strictObject({
  format: v.literal(1),
  /** How many other people must approve a deployment before any visitor sees it. */
  approvals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0),
  /** Whose signed changes are taken; empty: everybody's, signed or not. */
  publishers: v.optional(v.array(v.strictObject({ name: text, publicKey })), []),
  /** An IANA name, for `weekly`. */
  timeZone: v.optional(v.pipe(text, v.check(isTimeZone, 'is no time zone such as Asia/Manila')), 'Asia/Manila'),
  /** Times of the year when visitors get nothing new. */
  freezes: v.optional(v.array(v.strictObject({ from: moment, until: moment, why: text })), []),
  /** Times of each week when visitors get nothing new. */
  weekly: v.optional(v.array(v.strictObject({ from: weekMinute, until: weekMinute, why: text })), []),
})

/** What a target's team agreed on: who may publish, who has to approve it, and when nothing is published. */
export type Policy = v.InferOutput<typeof policySchema>

const path = 'state/policy/policy.json'
const json = { contentType: 'application/json; charset=utf-8', cache: 'revalidate' } as const

/** Reads a policy's JSON. @throws {CommandError} that names the field that is wrong. */
export function parsePolicy(name: string, written: string): Policy {
  let value: unknown

  try {
    value = JSON.parse(written)
  } catch (cause) {
    throw new CommandError(`${name} is no JSON.`, { cause })
  }

  const result = v.safeParse(policySchema, value)

  if (result.success) return result.output

  const [issue] = result.issues

  throw new CommandError(`${name}: ${v.getDotPath(issue) ?? 'the policy'} ${issue.message}.`)
}

/** Reads the policy of a target; without one everything is allowed. */
export async function readPolicy(target: Target): Promise<Policy> {
  const written = await target.read(path)

  return written === undefined ? v.parse(policySchema, { format: 1 }) : parsePolicy(path, written.toString())
}

/** Replaces the policy of a target. */
export async function writePolicy(target: Target, policy: Policy): Promise<void> {
  await target.write(path, Buffer.from(`${JSON.stringify(policy, null, 2)}\n`), json)
  await target.settle()
}

/** Says why visitors get nothing new at a time; undefined: they may. */
export function freezeAt({ freezes, weekly, timeZone }: Policy, now: Date): string | undefined {
  const time = now.getTime()
  const once = freezes.find(({ from, until }) => Date.parse(from) <= time && time < Date.parse(until))

  if (once !== undefined) return `nothing new until ${once.until}: ${once.why}`

  const minute = minuteOfWeek(dayAndTime(now, timeZone))
  const everyWeek = weekly.find(({ from, until }) => {
    const [begin, end] = [minuteOfWeek(from), minuteOfWeek(until)]

    return begin < end ? begin <= minute && minute < end : begin <= minute || minute < end
  })

  return everyWeek === undefined ? undefined : `nothing new until ${everyWeek.until} (${timeZone}): ${everyWeek.why}`
}

const shown = ['publish', 'canary', 'promote']
/** What takes something away from visitors is never refused: it may be urgent, and its name stands in the history. */
const urgent = ['abort', 'take-back', 'rollback', 'revoke', 'close', 'switch-off']

/**
 * Says why the policy forbids a change; undefined when it does not.
 * @param app - whose history `before` is.
 * @param entry - of the change, with `forced` when somebody goes through a freeze on purpose.
 */
export function objectionTo(
  policy: Policy,
  app: string,
  before: readonly HistoryEntry[],
  entry: HistoryEntry,
): string | undefined {
  const { approvals, publishers } = policy
  const { action, deployId, who, forced } = entry

  if (urgent.includes(action)) return undefined
  if (publishers.length > 0) {
    const problem = signatureProblem(app, entry, publishers)

    if (problem !== undefined) return `the change ${problem}`
  }
  if (!shown.includes(action)) return undefined

  const freeze = freezeAt(policy, new Date(entry.at))

  if (freeze !== undefined && forced === undefined) return freeze

  const isGenuine = (one: HistoryEntry) =>
    publishers.length === 0 || signatureProblem(app, one, publishers) === undefined
  const others = before
    .filter((one) => one.action === 'approve' && one.deployId === deployId && isGenuine(one))
    .map((one) => personOf(one.who))
    .filter((person) => person !== personOf(who))
  const count = new Set(others).size

  return count < approvals
    ? `${count} of ${approvals} other people approved it: “preview” shows it to them, “approve” is theirs`
    : undefined
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function minuteOfWeek(written: string): number {
  const [day = '', hour, minute] = written.split(/[ :]/)

  return (week.indexOf(day) * 24 + Number(hour)) * 60 + Number(minute)
}

/** `Fri 17:00`. */
function dayAndTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''

  return `${part('weekday')} ${part('hour')}:${part('minute')}`
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function isPublicKey(pem: string): boolean {
  try {
    return !pem.includes('PRIVATE') && createPublicKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
