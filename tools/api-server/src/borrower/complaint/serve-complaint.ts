import {
  getComplaint,
  getComplaintInit,
  listComplaints,
  saveComplaint,
  scoreComplaint,
  uploadComplaintImage,
} from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { callerOf, prepareAccount } from '../../platform/http/caller.ts'
import { implement, type Log } from '../../platform/http/implement.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import {
  pictureAddress,
  type Pictures,
  preparePictures,
  receivedFields,
  receiveMultipart,
  servePictures,
} from '../../platform/pictures/pictures.ts'
import { serveStaff, type StaffAccess } from '../../platform/staff/serve-staff.ts'
import { answerComplaintInit } from './complaint-init.ts'
import { answerGetComplaint, answerListComplaints, answerScoreComplaint } from './complaints.ts'
import { serveReply } from './reply-complaint.ts'
import { answerSaveComplaint } from './save-complaint.ts'
import { serveUnrecordedPayments } from './unrecorded-payments.ts'

interface ComplaintOptions {
  readonly store: PictureStore
  readonly staff: StaffAccess
  /** What texts are encrypted with; undefined: with nothing. */
  readonly key: SealKey | undefined
  readonly now: () => Date
  /** Days on which nobody answers, as `YYYY-MM-DD`. */
  readonly holidays: readonly string[]
  readonly log: Log
}

/** Serves the calls of the complaint pages, the pictures, and the staff call that answers a complaint. */
export async function serveComplaint(
  app: FastifyInstance,
  database: Database,
  { store, staff, key, now, holidays, log }: ComplaintOptions,
): Promise<void> {
  const pictures = preparePictures(database, store, now, log)

  implement(app, getComplaintInit, answerComplaintInit(database, now), log)
  implement(app, saveComplaint, answerSaveComplaint(database, now, { sealKey: key, holidays }), log)
  implement(app, listComplaints, answerListComplaints(database, key), log)
  implement(app, getComplaint, answerGetComplaint(database, now, key), log)
  // The specification names this call's success code (docs/spec/product-spec.md §7).
  implement(app, scoreComplaint, answerScoreComplaint(database, now), log, { successCode: '00' })
  await serveUpload(app, database, { store, pictures, log })
  servePictures(app, database, store)
  await serveStaff(app, staff, async (scope) => {
    serveUnrecordedPayments(scope, database, { store, key })
    await serveReply(scope, database, { store, pictures, key, now })
  })
}

/** Serves the upload of a picture, which answers its address. It is counted, and rejected if need be, before it is read. */
async function serveUpload(
  app: FastifyInstance,
  database: Database,
  { store, pictures, log }: { store: PictureStore; pictures: Pictures; log: Log },
): Promise<void> {
  const findAccount = prepareAccount(database)

  await app.register(async (scope) => {
    await receiveMultipart(scope)
    scope.addHook('preValidation', async (request) => {
      await pictures.countUpload(await findAccount(callerOf(request)))
      if (request.isMultipart()) request.body = await receivedFields(request, store, 1)
    })
    implement(
      scope,
      uploadComplaintImage,
      async ({ problemImage }, caller) => {
        const id = await pictures.keep(await findAccount(caller), problemImage, caller.tokenHash())

        return { url: pictureAddress(caller.origin, id) }
      },
      log,
    )
  })
}
