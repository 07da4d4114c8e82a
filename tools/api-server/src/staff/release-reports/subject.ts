import { defineSubject } from '../../platform/subject.ts'
import { serveReleaseRates, serveReport } from './serve-report.ts'

/** What pages report of themselves: views and errors. */
export const releaseReports = defineSubject({
  name: 'release-reports',
  routes: (app, { database, views }) => serveReport(app, database, views),
  staffRoutes: (scope, { database, views }) => serveReleaseRates(scope, database, views),
  retention: [
    { table: 'error_reports', key: ['id'], age: 'created_at', days: 30 },
    {
      table: 'release_views',
      key: ['app', 'release', 'page', 'engine', 'shell', 'language', 'hour'],
      age: 'hour',
      days: 90,
    },
  ],
})
