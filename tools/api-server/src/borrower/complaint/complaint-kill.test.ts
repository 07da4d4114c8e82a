import { setTimeout as wait } from 'node:timers/promises'

import { roundsOf } from '@pahiram/contract/testing'
import { expect, test } from 'vitest'

import { file, tabsOf, uploadedAddress } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { rawRequest } from '../../testing/caller.ts'
import { startProcess, stopProcess } from '../../testing/server-process.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

const rounds = roundsOf(8, 1)
const session = 'complaint-empty'

test(
  `${rounds} times the server is killed while it is written to, and no acknowledged picture or complaint is lost`,
  { timeout: 120_000 },
  async () => {
    const dataDir = databaseFolder()
    const pictures: string[] = []
    const complaints: string[] = []
    let asked = 0

    for (let round = 0; round < rounds; round += 1) {
      const server = startProcess({ DATA_DIR: dataDir })
      const origin = await server.origin
      const before = complaints.length
      const complain = async () => {
        for (;;) {
          const problemDetail = `Complaint ${(asked += 1)}`
          // Each hour has room for sixty pictures.
          const photo = asked <= 50 ? await photograph(20 + (asked % 200), 20) : undefined
          const address = photo === undefined ? '' : await uploadedAddress(origin, photo, session)

          if (address !== '') pictures.push(new URL(address).pathname)
          expect((await file(origin, session, { problemDetail, problemImage: address })).status).toBe('0')
          complaints.push(problemDetail)
        }
      }
      const writers = Array.from({ length: 3 }, () => complain().catch((error: unknown) => error))

      while (complaints.length === before) await wait(20)
      await wait(Math.random() * 300)
      server.child.kill('SIGKILL')
      for (const error of await Promise.all(writers)) {
        expect(String((error as Error).message)).toMatch(/fetch failed|ECONN|EPIPE|socket hang up|terminated/)
      }
      expect((await server.ended).signal).toBe('SIGKILL')
    }

    const server = startProcess({ DATA_DIR: dataDir })
    const origin = await server.origin
    const kept = (await tabsOf(origin, session))['All']?.map(({ content }) => content) ?? []

    expect(complaints.filter((complaint) => !kept.includes(complaint))).toEqual([])
    expect(new Set(kept).size).toBe(kept.length)
    for (const path of pictures) {
      const { status, body } = await rawRequest(origin, `${path}?sessionId=${session}`)

      expect(status).toBe(200)
      // The end mark of a JPEG: the file is whole.
      expect(body.subarray(-2).toString('hex')).toBe('ffd9')
    }
    await stopProcess(server)
  },
)
