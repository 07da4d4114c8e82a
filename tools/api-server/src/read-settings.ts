import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { readTrustedProxies } from '@pahiram/command-line/trusted-proxies'

import { readLoanPace } from './borrower/confirm/loan-pace.ts'
import { readHolidays } from './borrower/complaint/read-holidays.ts'
import { readCaps } from './ledger/caps.ts'
import { readPartnerSettings } from './lender/partner/http-partner.ts'
import { readCaptchaWork } from './platform/captcha/work.ts'
import { readAddress, readPoolSettings } from './platform/database/real-server.ts'
import { readPageOrigins } from './platform/http/page-origins.ts'
import { readPublicOrigin } from './platform/http/public-origin.ts'
import { readAccountKey, readOtherAccountKeys } from './platform/keys/encryption.ts'
import { checkSecrets, readMode } from './platform/mode/mode.ts'
import { readMetricsSettings } from './platform/monitoring/serve-metrics.ts'
import { readPictureSettings } from './platform/pictures/open-picture-store.ts'
import { readSharedKey } from './platform/signed/shared-key.ts'
import { readSmsSettings } from './platform/sms/sms-sender.ts'
import { readStaffToken } from './platform/staff/serve-staff.ts'
import { type Environment, StartProblem, wholeNumber } from './platform/start-problem.ts'
import { readConversionSettings } from './promotion/conversions/conversion-settings.ts'
import { readPublishedSetting } from './staff/ops/published.ts'

export { StartProblem }

/** The folder of the workspace, which paths in settings are read against. */
export const root = resolve(import.meta.dirname, '../../..')

/** Made up, so that the sandbox shows where a lender's numbers stand. */
const sandboxConfiguration = { secRegistration: 'CS202600000 (sample)', certificateOfAuthority: '0000 (sample)' }

/**
 * Reads all settings (docs/settings.md). `unused` names what nothing was read of: misspelt, or another program's.
 * @throws {StartProblem} for the first that is missing or wrong.
 */
export function readSettings(written: Environment) {
  // Commands read these two.
  const read = new Set(['PAHIRAM_SERVER', 'PAHIRAM_SERVER_ROLE'])
  const environment = new Proxy(written, { get: (all, name: string) => (read.add(name), all[name]) })
  const isOn = (name: string, usual = 0) => wholeNumber(environment, name, 0, 1, usual) === 1
  const mode = readMode(environment)

  checkSecrets(environment, mode)
  if (environment['DATABASE_URL']) readAddress(environment['DATABASE_URL'])

  const settings = {
    port: wholeNumber(environment, 'PORT', 0, 65_535, 4173),
    host: environment['HOST'] || '127.0.0.1',
    dataDir: resolve(root, environment['DATA_DIR'] || '.data'),
    databaseUrl: environment['DATABASE_URL'],
    pool: readPoolSettings(environment),
    migrations: isOn('PAHIRAM_MIGRATE') || mode === 'sandbox' ? ('run' as const) : ('require' as const),
    pictures: readPictureSettings(environment),
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
    metrics: readMetricsSettings(environment),
  }

  const unused = Object.keys(written)
    .filter((name) => /^PAHIRAM_/i.test(name) && !read.has(name))
    .map((name) => `${name} has no effect: no setting is named so, or it lacks another (docs/settings.md).`)

  return { settings, unused }
}

function readConfigurationSetting(written: string | undefined, mode: 'sandbox' | 'production'): unknown {
  if (written === undefined || written === '') return mode === 'sandbox' ? sandboxConfiguration : {}
  try {
    // Without the mark that Windows editors put first.
    return JSON.parse((/^\s*\{/.test(written) ? written : readFileSync(resolve(root, written), 'utf8')).trim())
  } catch (cause) {
    throw new StartProblem('PAHIRAM_CONFIG is neither JSON nor the path of a JSON file.', { cause })
  }
}

function readProxies(setting: string | undefined): readonly string[] {
  const { proxies, odd } = readTrustedProxies(setting)

  if (odd !== undefined) throw new StartProblem(`PAHIRAM_PROXIES names "${odd}"; it is no address and no network.`)
  return proxies
}
