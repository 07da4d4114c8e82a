import { getComplaint, getComplaintInit, listComplaints, saveComplaint, scoreComplaint } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { implement, type Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { preparePictures } from '../picture/keep-picture.ts'
import type { PictureStore } from '../picture/picture-store.ts'
import { servePictures } from '../picture/serve-pictures.ts'
import { serveStaff } from '../staff/serve-staff.ts'
import { answerGetComplaint } from './complaint-detail.ts'
import { answerComplaintInit } from './complaint-init.ts'
import { answerListComplaints } from './list-complaints.ts'
import { serveReply } from './reply-complaint.ts'
import { answerSaveComplaint } from './save-complaint.ts'
import { answerScoreComplaint } from './score-complaint.ts'
import { serveUpload } from './upload-image.ts'

interface ComplaintOptions {
  readonly store: PictureStore
  readonly staffToken: string | undefined
  readonly now: () => Date
  readonly log: Log
}

/** Serves the calls of the complaint pages, the pictures, and the door through which staff answer. */
export async function serveComplaint(
  app: FastifyInstance,
  database: Database,
  { store, staffToken, now, log }: ComplaintOptions,
): Promise<void> {
  const pictures = preparePictures(database, store, now)

  implement(app, getComplaintInit, answerComplaintInit(database, now), log)
  implement(app, saveComplaint, answerSaveComplaint(database, now), log)
  implement(app, listComplaints, answerListComplaints(database), log)
  implement(app, getComplaint, answerGetComplaint(database, now), log)
  // The specification names this call's success code (docs/spec/product-spec.md §7).
  implement(app, scoreComplaint, answerScoreComplaint(database), log, { successCode: '00' })
  await serveUpload(app, database, { store, pictures, log })
  servePictures(app, database, store)
  await serveStaff(app, staffToken, (scope) => serveReply(scope, database, { store, pictures, now }))
}
