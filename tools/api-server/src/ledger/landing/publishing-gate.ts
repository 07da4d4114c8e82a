import { ApiError } from '../../platform/http/envelope.ts'
import type { Staff } from '../../platform/staff/staff-members.ts'

/**
 * Every way to a new version of a page, and to its end, passes here where a second person has to approve: publishing and rolling back
 * by hand go no other way than the studio's review, and only who may approve ends what visitors see, or leads a link away from it.
 * @throws {ApiError} 403
 */
export function checkAlone(isReviewRequired: boolean, way: 'publish' | 'end' | 'redirect', { role }: Staff): void {
  if (!isReviewRequired || (way !== 'publish' && (role === 'approver' || role === 'admin'))) return
  throw new ApiError(
    '403',
    way === 'publish'
      ? 'A second person has to approve each version: restore or change the page in the studio, and send it to review.'
      : `Your role is ${role}; ${way === 'end' ? 'ending a campaign' : 'leading a link elsewhere'} needs approver or admin.`,
  )
}
