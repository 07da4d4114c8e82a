import { readLoanPace } from '../../borrower/confirm/loan-pace.ts'
import { startServer } from '../../start-server.ts'

/*
 * A server in production as a program of its own, whose clock its parent moves (`lender-servers.ts`):
 *
 *     node clocked-server.ts <options as JSON> <moment, ms>
 *
 * It sends its origin once it answers, and each moment that it was set to.
 */

const [options = '', begin = ''] = process.argv.slice(2)
const { databaseUrl, dataDir, coreKey, partnerKey, accountKey, staffToken, partnerUrl } = JSON.parse(options) as Record<
  string,
  string
>
let moment = Number(begin)
let setAt = performance.now()
const now = () => new Date(moment + performance.now() - setAt)

process.on('message', (sent: number) => {
  moment = sent
  setAt = performance.now()
  process.send?.(sent)
})
// Its parent may have been killed.
process.on('disconnect', () => process.exit(1))

const server = await startServer({
  port: 0,
  dataDir: dataDir ?? '',
  databaseUrl,
  migrations: 'require',
  sites: [],
  mode: 'production',
  pace: { ...readLoanPace({}, 'production'), now },
  coreKey,
  accountKey: Buffer.from(accountKey ?? '', 'base64'),
  partner: { key: partnerKey ?? '', url: partnerUrl },
  staffToken,
  log: (line) => console.error(line),
})

process.send?.(server.origin)
