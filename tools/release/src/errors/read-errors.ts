import { type ReleaseError, releaseError, releaseErrorsPath } from '@pahiram/contract'
import { staffClientFrom } from '@pahiram/api-client/staff'
import * as v from 'valibot'

/** Which error reports to read. */
export interface ErrorsRequest {
  /** Of the last so many hours, 2 160 at most. */
  readonly hours: number
  readonly app?: string | undefined
  /** The id that a borrower reads out. */
  readonly reference?: string | undefined
}

const answer = v.object({ rows: v.array(releaseError) })

/** Reads what pages reported as broken, the latest first. @throws {StaffError} when the server does not answer. */
export async function readErrors(
  { hours, app, reference }: ErrorsRequest,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly ReleaseError[]> {
  const query = new URLSearchParams({
    hours: String(hours),
    ...(app !== undefined && { app }),
    ...(reference !== undefined && { reference }),
  })

  return v.parse(answer, await staffClientFrom(environment).call(`${releaseErrorsPath}?${query}`)).rows
}
