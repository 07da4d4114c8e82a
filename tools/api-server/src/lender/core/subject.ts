import { defineSubject } from '../../platform/subject.ts'
import { serveCore } from './serve-core.ts'

/** The lender's core system; without a key every call of it is refused. */
export const core = (key: string | undefined) =>
  defineSubject({
    name: 'core',
    routes: (app, { database, country, keys, now, log }) =>
      serveCore(app, database, { key, country, accountKey: keys.seal, now, log }),
    personalData: [{ table: 'account_offers', exported: 'rows', erased: 'rows' }],
  })
