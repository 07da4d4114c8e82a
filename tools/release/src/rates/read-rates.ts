import type { Output } from '@pahiram/command-line'
import { type RateColumn, type ReleaseRates, releaseRatesPath } from '@pahiram/contract'
import { staffClientFrom, StaffError } from '@pahiram/api-client/staff'
import * as v from 'valibot'

// An older server does not send every field.
const count = v.optional(v.number(), 0)
const name = v.optional(v.string())

const answer = v.object({
  rows: v.array(
    v.pipe(
      v.object({
        app: v.string(),
        deployment: v.string(),
        page: name,
        engine: name,
        shell: name,
        language: name,
        ready: v.number(),
        failed: v.number(),
        rejected: count,
        timed: count,
        logMs: count,
        logMsSquared: count,
        actionShown: count,
        actionCovered: count,
        actionMissing: count,
      }),
      v.transform(({ page, engine, shell, language, ...row }) => ({
        ...row,
        ...(page !== undefined && { page }),
        ...(engine !== undefined && { engine }),
        ...(shell !== undefined && { shell }),
        ...(language !== undefined && { language }),
        views: row.ready + row.failed + row.rejected,
      })),
    ),
  ),
})

const timeoutMs = 5_000

/** What rates to read. */
export interface RatesRequest {
  /** Of the last so many hours; 24 by default, 2 160 at most. */
  readonly hours?: number
  /** Of these alone: strangers can invent others, ten thousands a day. */
  readonly deployments?: readonly string[] | undefined
  /** Gives each page, engine, shell version or language its own row, or each combination. */
  readonly by?: readonly RateColumn[] | undefined
}

/**
 * Reads the rates of deployments from the server.
 * @throws {StaffError} when it gives none: `isLasting` says whether that passes by itself.
 */
export async function readRates(
  { hours = 24, deployments, by }: RatesRequest = {},
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ReleaseRates> {
  const lists = Object.entries({ deployments, by }).flatMap(([name, all]) => (all ? [[name, all.join(',')]] : []))
  const query = new URLSearchParams([['hours', String(hours)], ...lists])
  const client = staffClientFrom(environment, { timeoutMs })
  const read = v.safeParse(answer, await client.call(`${releaseRatesPath}?${query}`))

  if (read.success) return read.output
  throw new StaffError('broken', `What ${client.server} says of views is not what this version of the command reads.`)
}

/** Reads the rates, and warns when the server gives none: whoever looks at what is live must see it without a server, too. */
export async function ratesIfKnown(
  output: Output,
  request: RatesRequest = {},
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ReleaseRates | undefined> {
  try {
    return await readRates(request, environment)
  } catch (error) {
    if (!(error instanceof StaffError)) throw error
    output.warn(error.message)
    return undefined
  }
}

/** Whether somebody has to correct a setting: a server that is away or busy comes back by itself. */
export function isLasting({ failure, status }: StaffError): boolean {
  return (
    failure === 'address' || failure === 'token' || failure === 'closed' || (failure === 'rejected' && status !== 429)
  )
}
