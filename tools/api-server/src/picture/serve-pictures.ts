import type { FastifyInstance } from 'fastify'

import { callerOf } from '../api/caller.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { notFound } from '../site/not-found.ts'
import { picturePath, pictureIdIn } from './picture-address.ts'
import type { PictureStore } from './picture-store.ts'

/** A picture that is opened by itself is a document: one that can do nothing. */
const policy = "default-src 'none'; sandbox"

/** Serves each picture to its session alone; to anybody else there is none. */
export function servePictures(app: FastifyInstance, database: Database, store: PictureStore): void {
  const find = prepareQuery(database.pool, 'find-picture', (asked: { tokenHash: string; id: string }) =>
    database.query
      .selectFrom('sessions')
      .innerJoin('pictures', 'pictures.account_id', 'sessions.account_id')
      .where('sessions.token_hash', '=', asked.tokenHash)
      .where('pictures.id', '=', asked.id)
      .select('pictures.content_hash'),
  )

  app.get<{ Params: { name: string } }>(`${picturePath}/:name`, async (request, reply) => {
    const id = pictureIdIn(`${picturePath}/${request.params.name}`)
    const tokenHash = callerOf(request).tokenHashIfAny()
    const [found] = id === undefined || tokenHash === null ? [] : await find({ tokenHash, id })
    const picture = found === undefined ? undefined : await store.read(found.content_hash)

    if (found === undefined || picture === undefined) return notFound(request, reply)

    const etag = `"${found.content_hash.slice(0, 22)}"`

    reply
      .header('ETag', etag)
      .header('Cache-Control', 'private, max-age=86400')
      .header('Content-Security-Policy', policy)
      .header('Content-Disposition', 'inline')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/jpeg').send(picture)
  })
}
