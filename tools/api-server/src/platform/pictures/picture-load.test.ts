import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { Borrower } from '../../testing/borrower.ts'
import { rawRequest } from '../../testing/caller.ts'
import { uploadedAddress } from '../../testing/complaint-session.ts'
import { type MeasuredServer, startMeasuredServer } from '../../testing/measured-thread.ts'
import { noisyPhotograph } from '../../testing/pictures.ts'
import { testStorage } from '../../testing/test-database.ts'
import { cleanPicture } from './clean-picture.ts'

let server: MeasuredServer

beforeAll(async () => {
  server = await startMeasuredServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
})
afterAll(() => server.close())

test('the event loop is free while pictures are decoded', async () => {
  const photo = await noisyPhotograph(4000, 3000)
  const { session } = await Borrower.like('repay', server.origin)
  const before = process.cpuUsage()

  await cleanPicture(new Blob([photo]))

  const { user, system } = process.cpuUsage(before)
  const decodingMs = (user + system) / 1_000

  // The first one loads what decodes.
  await uploadedAddress(server.origin, photo, session)
  await server.reset()

  const uploads = Promise.all(Array.from({ length: 4 }, () => uploadedAddress(server.origin, photo, session)))
  const waitsMs: number[] = []
  let isDone = false

  void uploads.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) {
    const begun = performance.now()

    expect((await rawRequest(server.origin, '/livez')).status).toBe(200)
    waitsMs.push(performance.now() - begun)
    await wait(20)
  }
  await uploads

  const { longestMs } = await server.reset()

  if (inject('isEveryRound')) {
    const median = waitsMs.toSorted((a, b) => a - b)[waitsMs.length >> 1] ?? NaN
    const most = Math.max(...waitsMs)

    console.log(
      `Decoding takes ${decodingMs.toFixed(0)} ms, the longest turn ${longestMs.toFixed(1)} ms; ${waitsMs.length} calls of ` +
        `/livez meanwhile: median ${median.toFixed(1)} ms, at most ${most.toFixed(1)} ms`,
    )
  }
  // In processor time of the loop's own thread, beside that of one picture in this same run.
  expect(longestMs).toBeLessThan(decodingMs / 3)
})
