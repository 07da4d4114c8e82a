import { defineSubject } from '../../platform/subject.ts'
import { serveShortLinks, serveStaffShortLinks } from './short-links.ts'

/** Short links to landing pages. */
export const links = defineSubject({
  name: 'links',
  routes: (app, { database }) => serveShortLinks(app, database),
  staffRoutes: (scope, { database, now }) => serveStaffShortLinks(scope, database, now),
})
