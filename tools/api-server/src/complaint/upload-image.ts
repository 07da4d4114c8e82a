import { uploadComplaintImage } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { prepareAccount } from '../api/account.ts'
import { callerOf } from '../api/caller.ts'
import { implement, type Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import type { Pictures } from '../picture/keep-picture.ts'
import { pictureAddress } from '../picture/picture-address.ts'
import type { PictureStore } from '../picture/picture-store.ts'
import { receivedFields, receiveMultipart } from '../picture/receive-pictures.ts'

/** Takes a picture for a complaint, and answers where it is. Who may not upload is told before the picture is read. */
export async function serveUpload(
  app: FastifyInstance,
  database: Database,
  { store, pictures, log }: { store: PictureStore; pictures: Pictures; log: Log },
): Promise<void> {
  const findAccount = prepareAccount(database)

  await app.register(async (scope) => {
    await receiveMultipart(scope)
    scope.addHook('preValidation', async (request) => {
      await pictures.mayUpload(await findAccount(callerOf(request)))
      if (request.isMultipart()) request.body = await receivedFields(request, store, 1)
    })
    implement(
      scope,
      uploadComplaintImage,
      async ({ problemImage }, caller) => {
        const id = await pictures.keep(await findAccount(caller), problemImage)

        return { url: pictureAddress(caller.origin, id) }
      },
      log,
    )
  })
}
