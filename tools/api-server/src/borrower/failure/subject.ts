import { defineSubject } from '../../platform/subject.ts'
import { serveFailure } from './serve-failure.ts'

/** The page of a failed login, and the products that it offers. */
export const failure = defineSubject({
  name: 'failure',
  routes: (app, { database, log }) => serveFailure(app, database, log),
  retention: [{ table: 'failure_clicks', key: ['id'], age: 'created_at', days: 90 }],
  personalData: [{ table: 'failure_clicks', exported: 'rows', erased: 'rows' }],
})
