import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { captchaImage, getCaptchaSession, sessionHeader } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'

import { callStaff } from '../caller.ts'
import { productionSecrets, startProcess, stopProcess } from '../server-process.ts'
import { startPostgres } from './postgres.ts'
import { processorMs } from './processor-time.ts'

/*
 * What whoever has no session costs: each call of the contract, its captcha and its pages, in processor time of a server in production
 * over PostgreSQL, beside the smallest script of a page. Ends with 1 where one costs more than the promised multiple.
 *
 *     node src/testing/bench/anonymous.ts [requests a measurement, 300]
 */

const promisedMultiple = 10
/** A landing page is read, drawn and compressed for each visitor: a third of it each, and no single part is dear. */
const landingMultiple = 16
const campaign = new URL('../../../../promotion/library/ph-weekend.json', import.meta.url)
const count = Number(process.argv[2] ?? '300')
const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))
const staffToken = 'the-staff-token-of-a-bench-long-enough'
const postgres = await startPostgres()
const server = startProcess({
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  PAHIRAM_MODE: 'production',
  PAHIRAM_MIGRATE: '1',
  PAHIRAM_STAFF_TOKEN: staffToken,
  ...productionSecrets,
})

interface Asked {
  readonly name: string
  readonly path: string
  readonly init?: RequestInit
  /** What its answer has, if it is what is meant. */
  readonly shows?: string
  readonly most?: number
}

try {
  const origin = await server.origin
  const document: unknown = JSON.parse(readFileSync(campaign, 'utf8'))
  const { http, message } = await callStaff(origin, '/staff/templates', { document }, staffToken)

  if (http !== 200) throw new Error(`The campaign was not published: ${String(message)}`)

  const opened = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } }
  const begun: unknown = await (await fetch(origin + getCaptchaSession.path)).json()
  const sid = getCaptchaSession.answer.read((begun as { readonly data: unknown }).data).sid ?? ''
  const order = await (await fetch(`${origin}/order`)).text()
  const file = await smallestOf(origin, [...new Set(order.match(/\/[^"]+\.js/g))])
  const asked: Asked[] = [
    { name: 'captcha picture', path: `${captchaImage.path}?sid=${sid}&t=1`, shows: 'PNG' },
    { name: 'page of a session that nobody has', path: '/order?sessionId=nobody', init: opened },
    {
      name: 'landing page',
      path: '/landing?templateId=ph-weekend',
      init: opened,
      shows: 'first-answer',
      most: landingMultiple,
    },
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
  const costs: { readonly name: string; readonly ms: number; readonly most: number }[] = []

  for (const one of asked) {
    costs.push({ name: one.name, ms: await costOf(origin, one), most: one.most ?? promisedMultiple })
  }

  // Last, since what comes first pays for a program that is not warm yet.
  const unit = await costOf(origin, { name: 'file', path: file })

  costs.sort((one, other) => other.ms - one.ms)
  console.log(
    `a file costs ${unit.toFixed(2)} ms of processor; in multiples of it (promised: ${promisedMultiple} at most)`,
  )
  for (const { name, ms, most } of costs) {
    console.log(`${ms > most * unit ? '!' : ' '} ${(ms / unit).toFixed(1).padStart(5)}  ${name}`)
    if (ms > most * unit) process.exitCode = 1
  }
} finally {
  await stopProcess(server)
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The file with the fewest bytes: a big one would make everything else look cheap. */
async function smallestOf(origin: string, paths: readonly string[]): Promise<string> {
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, size: (await (await fetch(origin + path)).arrayBuffer()).byteLength })),
  )

  return sizes.sort((one, other) => one.size - other.size)[0]?.path ?? ''
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
