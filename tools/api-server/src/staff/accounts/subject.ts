import { defineSubject } from '../../platform/subject.ts'
import { serveAccounts } from './serve-accounts.ts'

/** Export, erasure and encryption of personal data, by admins. */
export const accounts = defineSubject({
  name: 'accounts',
  staffRoutes: (scope, platform) => serveAccounts(scope, platform),
})
