import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'

import multipart from '@fastify/multipart'
import { hasVersion } from '@pahiram/page-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { callerOf, holdSession, unknownSession } from '../http/caller.ts'
import { ApiError } from '../http/envelope.ts'
import type { Log } from '../http/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { countUse, isWithinRate } from '../database/rate-count.ts'
import { retrying } from '../database/retry.ts'
import { isUuid } from '../database/uuid.ts'
import { notFound } from '../../site/replies.ts'
import { cleanPicture, largestPictureBytes, notWhole, readWhole } from './clean-picture.ts'
import { pictureHash, type PictureStore } from './picture-store.ts'
import { holdPicture, removeSurplus, removeUnusedContent } from './sweep-pictures.ts'

/** How often an account may send a picture within an hour: six complaints and more. */
const uploads = { most: 60, milliseconds: 60 * 60 * 1000 }

/** How many pictures all accounts together may send in a day, so that many sessions fill no disk. */
const uploadsOfAll = { most: 20_000, milliseconds: 24 * 60 * 60 * 1000 }

/**
 * Stores the pictures of an account. `countUpload` counts an attempt before anything is read, on all servers together, and
 * throws an `ApiError` after 60 within the hour, or when all accounts have sent too many within a day. `keep` returns the id of a picture once its row and its content are stored; with a session, if that has not ended.
 */
export function preparePictures(database: Database, store: PictureStore, now: () => Date, log: Log) {
  const { query } = database

  return {
    async countUpload(accountId: string): Promise<void> {
      if (!(await retrying(() => isWithinRate(query, `uploads:${accountId}`, uploads, now()))))
        throw new ApiError('429', 'You have sent many pictures within the hour. Please try again later.')

      const { most, milliseconds } = uploadsOfAll
      const used = await retrying(() => countUse(query, 'uploads', milliseconds, now()))

      if (used === most * 0.8) log(`Of the ${most} pictures that all accounts may send in a day, 80 % are sent.`)
      if (used > most)
        throw new ApiError('503', 'Many pictures are being sent right now. Please try again in a minute.', {
          retryAfterSeconds: 60,
        })
    },
    async keep(accountId: string, file: Blob, tokenHash?: string): Promise<string> {
      const id = randomUUID()
      const picture = await cleanPicture(file)
      const content_hash = pictureHash(picture)

      // The row first: from then on the sweep leaves the content alone.
      await retrying(() =>
        query.transaction().execute(async (transaction) => {
          if (tokenHash !== undefined) await holdSession(transaction, tokenHash)
          await holdPicture(transaction, content_hash, now())
          await transaction
            .insertInto('pictures')
            .values({ account_id: accountId, id, content_hash, created_at: now(), key_id: store.keyId })
            .execute()
        }),
      )
      await store.keep(picture).catch(async (error: unknown) => {
        const lost = query.updateTable('pictures').where('account_id', '=', accountId).where('id', '=', id)

        // Nobody was given it: it is no one of the newest, and goes first.
        await lost.set({ created_at: new Date(0) }).execute()
        throw error
      })

      const row = query.selectFrom('pictures').where('account_id', '=', accountId).where('id', '=', id).select('id')

      if ((await row.executeTakeFirst()) !== undefined) {
        await removeSurplus(query, store, accountId, now())
        return id
      }
      // The account was erased meanwhile, and must not come back as a content without a row.
      await retrying(() =>
        query.transaction().execute((transaction) => removeUnusedContent(transaction, store, content_hash, now())),
      )
      throw unknownSession()
    },
  }
}

/** The result of `preparePictures`. */
export type Pictures = ReturnType<typeof preparePictures>

/** The largest number of fields of a multipart call; every call of the contract has fewer. */
const mostFields = 10

/**
 * Accepts multipart calls in a scope. Files are written to the disk as they arrive and deleted when the call is answered,
 * so that many uploads at once need little memory.
 */
export async function receiveMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: largestPictureBytes, fields: mostFields, parts: 2 * mostFields, fieldSize: 20_000 },
  })
}

/**
 * Reads the fields and files of a multipart call, by name.
 * @throws {ApiError} for a file larger than 10 MB or more than `mostFiles` files.
 */
export async function receivedFields(
  request: FastifyRequest,
  store: PictureStore,
  mostFiles: number,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => fields.set(name, [...(fields.get(name) ?? []), value])
  const { files, values } = await saved(request, store, mostFiles)

  for (const [name, parts] of Object.entries(values)) {
    for (const part of [parts].flat()) if (isText(part)) add(name, part.value)
  }
  for (const { fieldname, filepath } of files) add(fieldname, await readWhole(() => openAsBlob(filepath)))
  await request.checkStaff?.()
  return Object.fromEntries([...fields].map(([name, given]) => [name, given.length === 1 ? given[0] : given]))
}

async function saved(request: FastifyRequest, store: PictureStore, mostFiles: number) {
  try {
    return await request.saveRequestFiles({ tmpdir: store.incoming, limits: { files: mostFiles } })
  } catch (error) {
    throw whyNotReceived(error as ReceivingError, mostFiles)
  }
}

type ReceivingError = Error & { code?: string; syscall?: string; statusCode?: number }

function whyNotReceived(error: ReceivingError, mostFiles: number): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new ApiError('413', 'This picture is larger than 10 MB. Choose a smaller one.')
  if (error.code === 'FST_FILES_LIMIT') {
    return new ApiError('400', mostFiles === 1 ? 'Send one picture at a time.' : `Send at most ${mostFiles} pictures.`)
  }
  // Neither an error of the disk nor one of the plugin: the body is malformed or incomplete.
  return error.syscall === undefined && error.statusCode === undefined ? notWhole() : error
}

function isText(part: unknown): part is { value: string } {
  return typeof (part as { value?: unknown }).value === 'string'
}

/** The content security policy of a picture, which is a document when a browser opens it by itself. */
const policy = "default-src 'none'; sandbox"

/** Serves pictures to the account that uploaded them; to others the answer is 404. */
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
      // Asked for again each time: an ended session, or the next user of the phone, sees nothing of it.
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Security-Policy', policy)
      .header('Content-Disposition', 'inline')
    return hasVersion(request, etag) ? reply.code(304).send() : reply.type('image/jpeg').send(picture)
  })
}

/** The path below which pictures are served. */
const picturePath = '/complaint-images'

/**
 * Returns the address of a picture, without a session: the page adds its own, as to a call (docs/spec/contract.md §2).
 */
export function pictureAddress(origin: string, id: string): string {
  return `${origin}${picturePath}/${id}.jpg`
}

/**
 * Returns the id of the picture at an address; undefined when it is no address of a picture. The host and the query are
 * ignored: a page may know this server under another name, or have added its session.
 */
export function pictureIdIn(address: string): string | undefined {
  const path = URL.canParse(address, 'http://here') ? new URL(address, 'http://here').pathname : ''
  const id = path.startsWith(`${picturePath}/`) ? path.slice(picturePath.length + 1).replace(/\.jpg$/, '') : ''

  return isUuid(id) ? id.toLowerCase() : undefined
}
