import { ApiError } from '../api/envelope.ts'
import type { Caller } from '../api/caller.ts'
import { prepareOffer } from '../confirm/offer.ts'
import type { Database } from '../database/database.ts'
import { agreementAddress } from './agreement-address.ts'
import { prepareQuery } from '../database/prepared-query.ts'

type Asked = { readonly productId?: string | undefined }

/** Answers the agreements that go with an offer, for both confirm pages. */
export function answerAgreements(database: Database) {
  const findOffer = prepareOffer(database)
  const list = prepareQuery(database.pool, 'list-agreements', () =>
    database.query.selectFrom('agreements').orderBy('position').select(['title', 'position']),
  )

  return async ({ productId }: Asked, caller: Caller) => {
    await findOffer(caller.tokenHash(), productId)
    return list({})
  }
}

/** Answers where one of them can be read. */
export function answerAgreementLink(database: Database) {
  const findOffer = prepareOffer(database)
  const find = prepareQuery(database.pool, 'find-agreement', (asked: { position: string }) =>
    database.query.selectFrom('agreements').where('position', '=', asked.position).select('position'),
  )

  return async ({ productId, position }: Asked & { readonly position: string }, caller: Caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)
    const [agreement] = await find({ position })

    if (agreement === undefined) throw new ApiError('404', 'This agreement does not exist.')
    return { contract_url: agreementAddress(caller.origin, position, offer) }
  }
}
