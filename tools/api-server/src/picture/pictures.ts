import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { callerOf } from '../api/caller.ts'
import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { isUuid } from '../database/uuid.ts'
import { notFound } from '../site/replies.ts'
import { cleanPicture, largestPictureBytes } from './clean-picture.ts'
import type { PictureStore } from './picture-store.ts'

/** How many pictures a borrower may send within an hour: six whole complaints. */
const mostAnHour = 60

const hourMilliseconds = 60 * 60 * 1000

/**
 * Checks, cleans and keeps pictures of an account; when a picture has its id, its bytes and its row are on the disk.
 * `mayUpload` throws an `ApiError` when the account has sent 60 within the hour; calls that come at once may pass it
 * together, which does no harm.
 */
export function preparePictures(database: Database, store: PictureStore, now: () => Date) {
  const count = prepareQuery(database.pool, 'recent-pictures', (asked: { accountId: string; since: string }) =>
    database.query
      .selectFrom('pictures')
      .where('account_id', '=', asked.accountId)
      .where('created_at', '>', sql<Date>`${asked.since}::timestamptz`)
      .select(sql<number>`count(*)::int`.as('count')),
  )

  return {
    async mayUpload(accountId: string): Promise<void> {
      const since = new Date(now().getTime() - hourMilliseconds).toISOString()
      const [recent] = await count({ accountId, since })

      if ((recent?.count ?? 0) >= mostAnHour) {
        throw new ApiError('429', 'You have sent many pictures within the hour. Please try again later.')
      }
    },
    async keep(accountId: string, file: Blob): Promise<string> {
      const id = randomUUID()
      const content_hash = await store.keep(await cleanPicture(file))

      await database.query
        .insertInto('pictures')
        .values({ account_id: accountId, id, content_hash, created_at: now() })
        .execute()
      return id
    },
  }
}

/** What `preparePictures` gives. */
export type Pictures = ReturnType<typeof preparePictures>

/** What a multipart call sent. A field that came twice is a list, which no contract takes. */
type ReceivedFields = Record<string, unknown>

/** More parts than any call of ours has. */
const mostFields = 10

/**
 * Lets the calls of this scope be sent as multipart. Files go to the disk as they arrive and are gone when the call is
 * answered, so that many at once take no memory.
 */
export async function receiveMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: largestPictureBytes, fields: mostFields, parts: 2 * mostFields, fieldSize: 20_000 },
  })
}

/**
 * The fields and files of a multipart call, by name. Throws an `ApiError` for a file larger than 10 MB or more than
 * `mostFiles` of them.
 */
export async function receivedFields(
  request: FastifyRequest,
  store: PictureStore,
  mostFiles: number,
): Promise<ReceivedFields> {
  const fields = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => fields.set(name, [...(fields.get(name) ?? []), value])
  const { files, values } = await saved(request, store, mostFiles)

  for (const [name, parts] of Object.entries(values)) {
    for (const part of [parts].flat()) if (isText(part)) add(name, part.value)
  }
  for (const { fieldname, filepath } of files) add(fieldname, await openAsBlob(filepath))
  return Object.fromEntries([...fields].map(([name, given]) => [name, given.length === 1 ? given[0] : given]))
}

async function saved(request: FastifyRequest, store: PictureStore, mostFiles: number) {
  try {
    return await request.saveRequestFiles({ tmpdir: store.incoming, limits: { files: mostFiles } })
  } catch (error) {
    throw whyNotReceived(error as Error & { code?: string; syscall?: string; statusCode?: number }, mostFiles)
  }
}

function whyNotReceived(
  error: Error & { code?: string; syscall?: string; statusCode?: number },
  mostFiles: number,
): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new ApiError('413', 'This picture is larger than 10 MB. Choose a smaller one.')
  }
  if (error.code === 'FST_FILES_LIMIT') {
    return new ApiError('400', mostFiles === 1 ? 'Send one picture at a time.' : `Send at most ${mostFiles} pictures.`)
  }
  // Neither our disk nor told by the plugin: the parser met a body that is broken, or was cut off.
  return error.syscall === undefined && error.statusCode === undefined
    ? new ApiError('400', 'The picture did not arrive whole. Please send it again.')
    : error
}

function isText(part: unknown): part is { value: string } {
  return typeof (part as { value?: unknown }).value === 'string'
}

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

/** Pictures are served below this path. */
const picturePath = '/complaint-images'

/**
 * Where a picture is, without a session in it: whoever asks adds their own, as to a call (docs/spec/contract.md §2).
 */
export function pictureAddress(origin: string, id: string): string {
  return `${origin}${picturePath}/${id}.jpg`
}

/**
 * The picture that an address means; undefined when it is none of ours. Its host and query are not looked at: a page may
 * have reached this server under another name, or added its session.
 */
export function pictureIdIn(address: string): string | undefined {
  const path = URL.canParse(address, 'http://here') ? new URL(address, 'http://here').pathname : ''
  const id = path.startsWith(`${picturePath}/`) ? path.slice(picturePath.length + 1).replace(/\.jpg$/, '') : ''

  return isUuid(id) ? id.toLowerCase() : undefined
}
