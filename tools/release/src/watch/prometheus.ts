import { CommandError, UsageError } from '@pahiram/command-line'
import * as v from 'valibot'

const timeoutMs = 5_000

const answer = v.object({
  data: v.object({ result: v.array(v.unknown()) }),
})

/** A measure of a team's own, in the words of Prometheus. */
export interface OwnMetric {
  /** PromQL that gives something when the deployment does harm, as the expression of an alert does. */
  readonly expression: string
  /** The address of Prometheus. */
  readonly prometheus: string
}

/** Reads `--metric` and `--prometheus`. @throws {UsageError} when one of them is missing, or the address is none. */
export function ownMetric(expression: string | undefined, prometheus: string | undefined): OwnMetric | undefined {
  if (expression === undefined && prometheus === undefined) return undefined
  if (expression === undefined || prometheus === undefined) {
    throw new UsageError('--metric and --prometheus go together.')
  }
  if (!URL.canParse(prometheus) || !/^https?:$/.test(new URL(prometheus).protocol)) {
    throw new UsageError('--prometheus is no web address, such as http://127.0.0.1:9090.')
  }
  return { expression, prometheus }
}

/**
 * Asks Prometheus. `{{deployment}}` and `{{baseline}}` in the expression are the deployments' ids.
 * @returns Why the deployment is to be taken back; undefined: the expression gives nothing.
 * @throws {CommandError} when Prometheus does not answer, or does not understand the expression.
 */
export async function complaintOfMetric(
  { expression, prometheus }: OwnMetric,
  deployId: string,
  baselineId: string,
): Promise<string | undefined> {
  const query = expression.replaceAll('{{deployment}}', deployId).replaceAll('{{baseline}}', baselineId)
  const response = await fetch(`${prometheus.replace(/\/+$/, '')}/api/v1/query?${new URLSearchParams({ query })}`, {
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new CommandError('Prometheus does not answer.', { cause })
  })
  const read = v.safeParse(answer, await response.json().catch(() => undefined))

  if (!response.ok || !read.success) throw new CommandError(`Prometheus answered ${response.status} to --metric.`)
  return read.output.data.result.length === 0 ? undefined : `the metric of the team gives an alarm: ${query}`
}
