import { openDatabase } from '../platform/database/database.ts'
import { startServer } from '../start-server.ts'

/*
 * Brings the PostgreSQL database at the address to what many tests begin with; a folder takes the pictures of a sandbox:
 *
 *     node make-database.ts <address> migrated|sandbox <folder>
 */

const [databaseUrl = '', kind, dataDir = ''] = process.argv.slice(2)
const onLost = (why: string) => {
  throw new Error(why)
}
const made =
  kind === 'sandbox'
    ? await startServer({ port: 0, dataDir, databaseUrl, sites: [], mode: 'sandbox', onDatabaseLost: onLost })
    : await openDatabase({ dataDir, databaseUrl, onLost })

await made.close()
