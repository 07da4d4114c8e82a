import { sandboxStaffToken } from '@pahiram/staff-client'

import { rawRequest } from './raw-request.ts'

/** What a staff call answered. */
export interface StaffAnswer {
  readonly http: number
  readonly code: unknown
  readonly data: unknown
  readonly message: unknown
}

/** Calls as staff of a sandbox do: a body is sent as JSON. */
export async function callStaff(
  origin: string,
  path: string,
  body?: unknown,
  token: string = sandboxStaffToken,
): Promise<StaffAnswer> {
  const { status, body: answer } = await rawRequest(origin, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const { code, data, message } = JSON.parse(answer.toString()) as Record<string, unknown>

  return { http: status, code, data, message }
}
