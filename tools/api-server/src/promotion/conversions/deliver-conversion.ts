import { exactText } from '../../ledger/landing/visit-source.ts'
import type { ConversionStep, Network } from '../../ledger/landing/add-conversions.ts'
import type { Database } from '../../platform/database/database.ts'
import { unseal } from '../../platform/keys/encryption.ts'
import { phoneKeyOf } from '../../platform/keys/promotion-keys.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import type { Deliver } from '../../platform/outbox/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ConversionSettings } from './conversion-settings.ts'
import { type Conversion, sendConversion } from './send-conversion.ts'

/** Reads a conversion's parts from the key of its message: `conversion <network> <step> <registration>`. */
export function partsOf(key: string) {
  const [, network = '', step = '', id = ''] = key.split(' ')

  return { network: network as Network, step: step as ConversionStep | 'test', id, eventId: `${id}.${step}` }
}

/** Makes what the outbox sends a conversion by: who registered is read when it is sent, and is in no message. */
export function deliverConversion(
  settings: ConversionSettings,
  { database, keys, now, publicOrigin }: Pick<Platform, 'database' | 'keys' | 'now' | 'publicOrigin'>,
): Deliver {
  const page = `${publicOrigin ?? 'http://localhost'}/landing`
  const numberKey = keys.account === 'none' ? undefined : phoneKeyOf(keys.account)

  return async (key) => {
    const { network, step, id, eventId } = partsOf(key)
    const made = { eventId, step, page }

    if (step === 'test') return sendConversion(settings, network, { ...made, ...testVisitor(now()) }, now())

    const visitor = await visitorOf(database, id)
    const at = { registered: visitor?.registered_at, loan: visitor?.loan_at, repaid: visitor?.repaid_at }[step]

    if (visitor === undefined || visitor.click_ids === null || !at || numberKey === undefined)
      return 'Not sent: the registration or its consent is gone.'

    const { userAgent = '', networks = network, ...clickIds } = JSON.parse(visitor.click_ids) as Record<string, string>

    if (!networks.split(' ').includes(network)) return 'Not sent: the visitor was not asked about it.'
    return sendConversion(
      settings,
      network,
      {
        ...made,
        at,
        registeredAt: visitor.registered_at,
        phone: unseal(visitor.sealed_phone, numberKey, belonging.phone(id)),
        clickIds,
        userAgent,
        about: {
          registrationId: id,
          template: exactText(visitor.template_id),
          version: visitor.version,
          utm_tag: exactText(visitor.utm_tag).replaceAll('\0', '\uFFFD'),
        },
      },
      now(),
    )
  }
}

function testVisitor(now: Date): Omit<Conversion, 'eventId' | 'step' | 'page'> {
  return { at: now, registeredAt: now, phone: '+639170000000', clickIds: {}, userAgent: 'Pahiram', about: {} }
}

async function visitorOf({ query }: Database, id: string) {
  return query
    .selectFrom('registrations')
    .innerJoin('landing_sources', 'landing_sources.id', 'source_id')
    .where('registrations.id', '=', id)
    .select(['sealed_phone', 'registered_at', 'loan_at', 'repaid_at', 'click_ids', 'template_id', 'version', 'utm_tag'])
    .executeTakeFirst()
}
