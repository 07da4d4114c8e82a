import { endWithNpx } from '@pahiram/command-line/end-with-npx'

import type { Log } from './platform/http/implement.ts'
import { productionLog } from './platform/monitoring/production-log.ts'
import { readSettings, root } from './read-settings.ts'
import type { ServerOptions } from './server-options.ts'
import { builtSites } from './site/serve-site.ts'
import { badSettings, StartProblem } from './platform/start-problem.ts'

/** How long calls that run may take to finish when the server is asked to end, ms. */
const drainTimeoutMs = 20_000

checkWords()
endWithNpx()

let options: ServerOptions | undefined

try {
  const { settings, unused } = readSettings(process.env)
  const { mode } = settings
  const json = mode === 'production' ? productionLog() : undefined
  const log: Log = json?.log ?? ((line) => console.error(line))
  options = { ...settings, sites: builtSites(root, mode), log, ...(json && { onRequest: json.request }) }
  unused.forEach((line) => log(line))
  if (mode === 'production' && Object.values(settings.caps.caps).every((cap) => cap === null))
    log('No cap is set (PAHIRAM_CAPS): products may cost what the core system says.')
  if (mode === 'production' && settings.sms.gateway === undefined)
    log('No SMS gateway is set (PAHIRAM_SMS_URL): no visitor is sent a code, and nobody can register.')
  if (mode === 'production' && settings.sms.borrowers === undefined)
    log('No way to borrowers’ phones is set (PAHIRAM_BORROWER_SMS_URL): no card that asks for a code can pay.')
  // Loaded only now: a setting that is wrong is reported in half the time.
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(options)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Whoever hangs must not keep the next deployment waiting.
      setTimeout(() => process.exit(1), drainTimeoutMs).unref()
      void server.close().then(() => process.exit(0))
    })
  }
  if (json !== undefined) json.log(`Pahiram is served at ${server.origin} in production`)
  else {
    console.log(`Pahiram is served at ${server.origin}`)
    console.log('\nOpen one of the seeded states:\n')
    const { scenarioEntries } = await import('./sandbox/serve-sandbox.ts')

    for (const { description, url } of scenarioEntries(new Date())) {
      console.log(`  ${description.padEnd(36)} ${server.origin}${url}`)
    }
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  // Without options nothing but settings was read, and a restart does not change them.
  process.exitCode = options === undefined ? badSettings : error.exitStatus
}

/** Ends the program when anything was written behind it: whoever wrote it would take it for a setting. */
function checkWords(): void {
  const unknown = process.argv.slice(2).find((word) => word !== '--')

  if (unknown === undefined) return
  console.error(
    `The server does not know “${unknown}”: its settings are in its environment, as PORT=8080 (docs/settings.md).`,
  )
  process.exit(2)
}
