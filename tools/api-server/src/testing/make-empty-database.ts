import { openDatabase } from '../platform/database/database.ts'

/* Creates and migrates the embedded database in the folder that is named on the command line. */

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({
  dataDir,
  onLost: (why) => {
    throw new Error(why)
  },
})

await database.close()
