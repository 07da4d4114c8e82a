import { sweepPictures } from '../../platform/pictures/sweep-pictures.ts'
import { defineSubject } from '../../platform/subject.ts'
import { complaintPersonalData } from './complaint-personal-data.ts'
import { serveComplaint } from './serve-complaint.ts'

/** Complaints, their pictures, and what staff reply. */
export const complaint = (holidays: readonly string[] = []) =>
  defineSubject({
    name: 'complaint',
    routes: (app, { database, pictures, staff, keys, now, log }) =>
      serveComplaint(app, database, { store: pictures.own, staff, key: keys.seal, now, holidays, log }),
    jobs: ({ database, pictures, now }) => [
      {
        name: 'pictures',
        everyMs: 60 * 60_000,
        async run() {
          const removed = await sweepPictures(database, pictures.own, now())

          return removed === 0 ? undefined : `removed ${removed} pictures that no complaint has`
        },
      },
    ],
    personalData: complaintPersonalData,
  })
