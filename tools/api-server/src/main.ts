import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { endWithNpx } from '@pahiram/command-line/end-with-npx'
import { readTrustedProxies } from '@pahiram/command-line/trusted-proxies'

import type { Log } from './platform/http/implement.ts'
import { readAccountKey, readOtherAccountKeys } from './platform/keys/encryption.ts'
import { readLoanPace } from './borrower/confirm/loan-pace.ts'
import { readHolidays } from './borrower/complaint/read-holidays.ts'
import { readCaps } from './ledger/caps.ts'
import { readPoolSettings } from './platform/database/real-server.ts'
import { checkSecrets, readMode } from './platform/mode/mode.ts'
import { productionLog } from './platform/monitoring/production-log.ts'
import { readMetricsSettings } from './platform/monitoring/serve-metrics.ts'
import { readPartnerSettings } from './lender/partner/http-partner.ts'
import { readConversionSettings } from './promotion/conversions/conversion-settings.ts'
import { readSharedKey } from './platform/signed/shared-key.ts'
import { readPageOrigins } from './platform/http/page-origins.ts'
import { readPublishedSetting } from './staff/ops/published.ts'
import { readPublicOrigin } from './platform/http/public-origin.ts'
import { readPictureSettings } from './platform/pictures/open-picture-store.ts'
import { builtSites } from './site/serve-site.ts'
import { readCaptchaWork } from './platform/captcha/work.ts'
import { readSmsSettings } from './platform/sms/sms-sender.ts'
import { readStaffToken } from './platform/staff/serve-staff.ts'
import type { ServerOptions } from './server-options.ts'
import { badSettings, StartProblem, wholeNumber } from './platform/start-problem.ts'

const root = resolve(import.meta.dirname, '../../..')
const environment = process.env
const isOn = (name: string, usual = 0) => wholeNumber(environment, name, 0, 1, usual) === 1

/** How long calls that run may take to finish when the server is asked to end, ms. */
const drainTimeoutMs = 20_000

/** Made up, so that the sandbox shows where a lender's numbers stand. */
const sandboxConfiguration = { secRegistration: 'CS202600000 (sample)', certificateOfAuthority: '0000 (sample)' }

checkWords()
endWithNpx()

let options: ServerOptions | undefined

try {
  const mode = readMode(environment)

  checkSecrets(environment, mode)

  const dataDir = resolve(root, environment['DATA_DIR'] || '.data')
  const json = mode === 'production' ? productionLog() : undefined
  const log: Log = json?.log ?? ((line) => console.error(line))
  options = {
    port: wholeNumber(environment, 'PORT', 0, 65_535, 4173),
    host: environment['HOST'] || '127.0.0.1',
    dataDir,
    databaseUrl: environment['DATABASE_URL'],
    pool: readPoolSettings(environment),
    migrations: isOn('PAHIRAM_MIGRATE') || mode === 'sandbox' ? 'run' : 'require',
    pictures: readPictureSettings(environment),
    sites: builtSites(root, mode),
    isDrawn: isOn('PAHIRAM_DRAW_PAGES', 1),
    mode,
    configuration: readConfigurationSetting(environment['PAHIRAM_CONFIG'], mode),
    pace: readLoanPace(environment, mode),
    caps: readCaps(environment, mode),
    holidays: readHolidays(environment['PAHIRAM_HOLIDAYS']),
    staffToken: readStaffToken(environment, mode),
    published: readPublishedSetting(environment),
    releases: environment['PAHIRAM_RELEASES'] || undefined,
    pageOrigins: readPageOrigins(environment),
    publicOrigin: readPublicOrigin(environment),
    country: environment['PAHIRAM_COUNTRY'] || 'PH',
    isReviewRequired: isOn('PAHIRAM_STUDIO_REVIEW'),
    accountKey: readAccountKey(environment),
    otherAccountKeys: readOtherAccountKeys(environment),
    sms: readSmsSettings(environment),
    captchaWork: readCaptchaWork(environment),
    partner: readPartnerSettings(environment),
    conversions: readConversionSettings(environment),
    takesSignatureV1: isOn('PAHIRAM_SIGNATURE_V1'),
    coreKey: readSharedKey(environment, 'PAHIRAM_CORE_KEY'),
    proxies: readProxies(environment['PAHIRAM_PROXIES']),
    log,
    ...(json && { onRequest: json.request }),
    metrics: readMetricsSettings(environment),
  }
  if (mode === 'production' && Object.values(options.caps?.caps ?? {}).every((cap) => cap === null))
    log('No cap is set (PAHIRAM_CAPS): products may cost what the core system says.')
  if (mode === 'production' && options.sms?.gateway === undefined)
    log('No SMS gateway is set (PAHIRAM_SMS_URL): no visitor is sent a code, and nobody can register.')
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

function readConfigurationSetting(written: string | undefined, mode: 'sandbox' | 'production'): unknown {
  if (written === undefined || written === '') return mode === 'sandbox' ? sandboxConfiguration : {}
  try {
    return JSON.parse(written.trimStart().startsWith('{') ? written : readFileSync(resolve(root, written), 'utf8'))
  } catch (cause) {
    throw new StartProblem('PAHIRAM_CONFIG is neither JSON nor the path of a JSON file.', { cause })
  }
}

function readProxies(setting: string | undefined): readonly string[] {
  const { proxies, odd } = readTrustedProxies(setting)

  if (odd !== undefined) throw new StartProblem(`PAHIRAM_PROXIES names "${odd}"; it is no address and no network.`)
  return proxies
}
