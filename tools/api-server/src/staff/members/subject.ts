import { defineSubject } from '../../platform/subject.ts'
import { serveStaffMembers } from './serve-members.ts'

/** Who may make staff calls. */
export const members = defineSubject({
  name: 'members',
  staffRoutes: (scope, { staff }) => serveStaffMembers(scope, staff),
})
