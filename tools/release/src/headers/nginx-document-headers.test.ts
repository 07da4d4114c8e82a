import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { layOut, live } from '../testing/published-folder.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'

const nginx = await requireNginx()
let folder: string
let server: RunningNginx

beforeAll(async () => {
  folder = await temporaryFolder()
  await layOut(join(folder, 'site'))
  server = await startNginx(nginx.executablePath, join(folder, 'nginx'), {
    published: { folder: join(folder, 'site'), brotli: false },
  })
})
afterAll(async () => {
  await server.stop()
  await removeFolder(folder)
})

test.each(['/order', `/_preview/${live}/order`, '/no-such-page'])(
  '%s is parted from the window of another site that opened it, and not where nobody else did',
  async (path) => {
    const policyFor = async (site: string) =>
      (await fetch(server.origin + path, { headers: { 'sec-fetch-site': site } })).headers.get(
        'cross-origin-opener-policy',
      )

    expect(await policyFor('cross-site')).toBe('same-origin')
    expect(await policyFor('same-site')).toBe('same-origin')
    // By the shell or a typed address, and from a page of ours.
    expect(await policyFor('none')).toBeNull()
    expect(await policyFor('same-origin')).toBeNull()
  },
)
