import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { captchaImage, getCaptchaSession, sessionHeader } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'

import { startProcess, stopProcess } from '../server-process.ts'
import { processorMs } from './processor-time.ts'

/*
 * What whoever has no session costs: each call of the contract, its captcha and its pages, in processor time of a sandbox of its own
 * with everything in one process, beside a file of a page. Ends with 1 where one costs more than the promised multiple.
 *
 *     node src/testing/bench/anonymous.ts [requests a measurement, 300]
 */

const promisedMultiple = 10
const count = Number(process.argv[2] ?? '300')
const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))
const server = startProcess({ DATA_DIR: folder, PAHIRAM_MODE: 'sandbox' })

interface Asked {
  readonly name: string
  readonly path: string
  readonly init?: RequestInit
  /** What its answer has, if it is what is meant. */
  readonly shows?: string
}

try {
  const origin = await server.origin
  const opened = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } }
  const begun: unknown = await (await fetch(origin + getCaptchaSession.path)).json()
  const sid = getCaptchaSession.answer.read((begun as { readonly data: unknown }).data).sid ?? ''
  const order = await (await fetch(`${origin}/order`)).text()
  const [file = ''] = /\/[^"]+\.js/.exec(order) ?? []
  const asked: Asked[] = [
    { name: 'captcha picture', path: `${captchaImage.path}?sid=${sid}&t=1`, shows: 'PNG' },
    { name: 'page of a session that nobody has', path: '/order?sessionId=nobody', init: opened },
    { name: 'landing page', path: '/landing?templateId=ph-weekend', init: opened, shows: 'first-answer' },
    ...allEndpoints.map(({ name, method, path }) => ({
      name,
      path: method === 'GET' ? `${path}?templateId=ph-weekend&sid=${sid}` : path,
      init: {
        method,
        headers: { [sessionHeader('sessionId')]: 'nobody' },
        ...(method === 'POST' && { body: new URLSearchParams({ productId: 'p', orderId: 'o' }) }),
      },
    })),
  ]
  const costs: (readonly [name: string, ms: number])[] = []

  for (const one of asked) costs.push([one.name, await costOf(origin, one)])

  // Last, since what comes first pays for a program that is not warm yet.
  const unit = await costOf(origin, { name: 'file', path: file })

  costs.sort(([, one], [, other]) => other - one)
  console.log(
    `a file costs ${unit.toFixed(2)} ms of processor; in multiples of it (promised: ${promisedMultiple} at most)`,
  )
  for (const [name, ms] of costs) {
    console.log(`${ms > promisedMultiple * unit ? '!' : ' '} ${(ms / unit).toFixed(1).padStart(5)}  ${name}`)
    if (ms > promisedMultiple * unit) process.exitCode = 1
  }
} finally {
  await stopProcess(server)
  rmSync(folder, { recursive: true, force: true })
}

/** The processor time of one of many requests, ms; those before it warm up. */
async function costOf(origin: string, { path, init, shows = '' }: Asked): Promise<number> {
  const send = async (times: number) => {
    for (let sent = 0; sent < times; sent += 1) await (await fetch(origin + path, init)).arrayBuffer()
  }

  if (!(await (await fetch(origin + path, init)).text()).includes(shows)) throw new Error(`${path} is not as meant`)
  await send(count / 3)

  const before = processorMs([server.child.pid ?? 0])

  await send(count)
  return (processorMs([server.child.pid ?? 0]) - before) / count
}
