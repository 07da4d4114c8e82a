import { complaintImageLimit, type saveComplaint } from '@pahiram/contract'

import { prepareAccount } from '../api/account.ts'
import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { pictureIdIn } from '../picture/picture-address.ts'
import { collectionType } from './collection-type.ts'
import { prepareComplaintOrders } from './complaint-orders.ts'
import { fileComplaint } from './file-complaint.ts'

/** Takes a complaint; the same sent again within ten minutes succeeds and is not a second one. */
export function answerSaveComplaint(database: Database, now: () => Date): Handler<typeof saveComplaint> {
  const findAccount = prepareAccount(database)
  const checkTypes = prepareTypeCheck(database)
  const checkOrder = prepareOrderCheck(database, now)

  return async (
    { problemType, problemSonType = '', problemDetail, problemImage, orderNo = '', idempotencyKey: key = '' },
    caller,
  ) => {
    const accountId = await findAccount(caller)

    if (problemDetail.trim() === '') throw new ApiError('400', 'Please fill in your comments and suggestions')

    const subType = await checkTypes(problemType, problemSonType)
    const orderId = await checkOrder(caller.tokenHash(), orderNo, problemType)
    const pictures = await ownPictures(database, accountId, problemImage)

    await fileComplaint(
      database,
      { accountId, type: problemType, subType, orderId, content: problemDetail, pictures, key },
      now(),
    )
    return null
  }
}

/** Gives the sub-type that is kept: only a type that has sub-types asks for one, and any other forgets it. */
function prepareTypeCheck({ pool, query }: Database) {
  const find = prepareQuery(pool, 'complaint-type', (asked: { type: string; subType: string }) =>
    query
      .selectFrom('complaint_types as types')
      .leftJoin('complaint_sub_types as sub_types', (join) =>
        join.onRef('sub_types.type_value', '=', 'types.value').on('sub_types.value', '=', asked.subType),
      )
      .where('types.value', '=', asked.type)
      .select('sub_types.value as subType'),
  )

  return async (type: string, subType: string): Promise<string | null> => {
    const [found] = await find({ type, subType })

    if (found === undefined) throw new ApiError('400', 'Please choose what your complaint is about.')
    if (type === collectionType && found.subType === null) {
      throw new ApiError('400', 'Please choose what went wrong with the collection.')
    }
    return found.subType
  }
}

/** Gives the order that is meant, if one is; only some may have a complaint about their collection. */
function prepareOrderCheck(database: Database, now: () => Date) {
  const findOrders = prepareComplaintOrders(database, now)

  return async (tokenHash: string, orderNo: string, type: string): Promise<string | null> => {
    const order = orderNo === '' ? undefined : (await findOrders(tokenHash)).find((one) => one.orderNo === orderNo)

    if (orderNo !== '' && order === undefined) {
      throw new ApiError('404', 'We cannot find this order in your account.')
    }
    if (type === collectionType && order?.isShow !== 1) {
      throw new ApiError('409', 'El pedido seleccionado no admite el envío de tipo de colección.')
    }
    return order?.orderNo ?? null
  }
}

async function ownPictures({ query }: Database, accountId: string, addresses: string) {
  const ids = addresses
    .split(',')
    .filter((address) => address.trim() !== '')
    .map((address) => pictureIdIn(address.trim()))
  const known = ids.filter((id) => id !== undefined)

  if (ids.length > complaintImageLimit) {
    throw new ApiError('400', `A complaint has at most ${complaintImageLimit} pictures.`)
  }
  if (ids.length === 0) return []

  const own =
    known.length === 0
      ? []
      : await query
          .selectFrom('pictures')
          .where('account_id', '=', accountId)
          .where('id', 'in', known)
          .select(['id', 'content_hash'])
          .execute()
  const pictures = ids.map((id) => own.find((picture) => picture.id === id)).filter((one) => one !== undefined)

  if (pictures.length !== ids.length) {
    throw new ApiError('400', 'One of your pictures is not here any more. Remove it and add it again.')
  }
  return pictures
}
