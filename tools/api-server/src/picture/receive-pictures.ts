import { openAsBlob } from 'node:fs'

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { ApiError } from '../api/envelope.ts'
import { largestPictureBytes } from './clean-picture.ts'
import type { PictureStore } from './picture-store.ts'

/** What a multipart call sent. A field that came twice is a list, which no contract takes. */
export type ReceivedFields = Record<string, unknown>

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
