import { createStaffClient, StaffError } from '@pahiram/staff-client'

/** Where the tab's session storage keeps the token, and nothing else does; all staff pages share it. */
export const tokenKey = 'promotion.staffToken'

/** Calls the page's own server: the token must not reach another one. */
export function callStaff(path: string, token: string): Promise<unknown> {
  return createStaffClient({ server: window.location.origin, token }).call(path)
}

/** Returns the text that the page shows for a failure; the server's own where it has one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof StaffError)) return 'This page could not read the numbers. Try again.'
  switch (error.failure) {
    case 'token':
      return 'This token is wrong. Copy it again, whole, or ask who runs the server.'
    case 'closed':
      return 'This server lets no staff in: it was started without a staff token. Ask who runs it.'
    case 'timeout':
    case 'unreachable':
      return 'We could not reach the server. Check your connection and try again.'
    case 'address':
    case 'broken':
    case 'rejected':
      return error.data === undefined
        ? 'The server gave an answer that this page cannot read. Try again in a moment.'
        : error.message
  }
}
