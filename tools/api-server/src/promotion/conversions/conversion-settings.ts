import type { Network } from '../../ledger/landing/add-conversions.ts'
import { readCalledAddress, readSharedKey } from '../../platform/signed/shared-key.ts'
import { type Environment, StartProblem } from '../../platform/start-problem.ts'

interface Pixel {
  readonly id: string
  readonly token: string
}

/** What `PAHIRAM_GOOGLE_TOKEN` holds, as JSON: the client of the Google Ads API, and its token that does not end. */
export interface GoogleToken {
  readonly developer_token: string
  readonly client_id: string
  readonly client_secret: string
  readonly refresh_token: string
}

/** The ad networks that learn of registrations. */
export interface ConversionSettings {
  readonly meta?: Pixel | undefined
  readonly tiktok?: Pixel | undefined
  /** `actions`: for registered, loan and repaid. */
  readonly google?:
    | { readonly customer: string; readonly actions: readonly string[]; readonly token: GoogleToken }
    | undefined
  readonly webhook?: { readonly url: string; readonly key: string } | undefined
  /** Replaces the networks' own addresses, in tests. */
  readonly origin?: string | undefined
}

/** Reads which networks are on. @throws {StartProblem} when one of the settings cannot be used as it is. */
export function readConversionSettings(environment: Environment): ConversionSettings {
  const [googleCustomer, googleAction, googleToken] = together(
    environment,
    'GOOGLE_CUSTOMER',
    'GOOGLE_ACTION',
    'GOOGLE_TOKEN',
  )
  const url = readCalledAddress(environment, 'PAHIRAM_CONVERSION_WEBHOOK')
  const key = readSharedKey(environment, 'PAHIRAM_CONVERSION_KEY')

  if ((url === undefined) !== (key === undefined))
    throw new StartProblem('PAHIRAM_CONVERSION_WEBHOOK and PAHIRAM_CONVERSION_KEY need each other.')
  return {
    meta: pixelIn(environment, 'META'),
    tiktok: pixelIn(environment, 'TIKTOK'),
    google:
      googleCustomer === undefined || googleAction === undefined || googleToken === undefined
        ? undefined
        : {
            customer: googleCustomer.replaceAll('-', ''),
            actions: googleAction.split(',').map((one) => one.trim()),
            token: googleTokenIn(googleToken),
          },
    webhook: url === undefined || key === undefined ? undefined : { url, key },
    origin: environment['PAHIRAM_CONVERSION_ORIGIN'] || undefined,
  }
}

/** The networks that are on. */
export function networksOf(settings: ConversionSettings): readonly Network[] {
  return (['meta', 'tiktok', 'google', 'webhook'] as const).filter((network) => settings[network] !== undefined)
}

/** What a visitor is asked about: the networks that are on; undefined without one. */
export function networkNames(settings: ConversionSettings): string | undefined {
  const names = {
    meta: 'Meta',
    tiktok: 'TikTok',
    google: 'Google',
    webhook: settings.webhook && new URL(settings.webhook.url).host,
  }

  return (
    networksOf(settings)
      .map((network) => names[network])
      .join(', ') || undefined
  )
}

function pixelIn(environment: Environment, name: string): Pixel | undefined {
  const [id, token] = together(environment, `${name}_PIXEL`, `${name}_TOKEN`)

  return id === undefined || token === undefined ? undefined : { id, token }
}

function together(environment: Environment, ...names: readonly string[]): readonly (string | undefined)[] {
  const values = names.map((name) => environment[`PAHIRAM_${name}`]?.trim() || undefined)
  const missing = names.filter((_, at) => values[at] === undefined).map((name) => `PAHIRAM_${name}`)

  if (missing.length > 0 && missing.length < names.length)
    throw new StartProblem(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: its network needs all of its settings.`,
    )
  return values
}

function googleTokenIn(written: string): GoogleToken {
  try {
    const token = JSON.parse(written) as GoogleToken

    if ([token.developer_token, token.client_id, token.client_secret, token.refresh_token].every(Boolean)) return token
  } catch {
    // The message below says what is expected; what was written is secret.
  }
  throw new StartProblem(
    'PAHIRAM_GOOGLE_TOKEN is no JSON with developer_token, client_id, client_secret and refresh_token.',
  )
}
