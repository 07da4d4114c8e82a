import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { releaseOfBuild, removeFolder, temporaryFolder } from '@pahiram/release'
import { afterEach, beforeEach, expect, inject } from 'vitest'

import { borrowerLike } from '../sandbox.ts'
import { longJourney } from '../journey.ts'
import { ownOrigin } from '../journey-workers.ts'
import { type PageServer, startPageServer } from './page-server.ts'

const main = fileURLToPath(new URL('../../../release/src/main.ts', import.meta.url))
const minutes = 60_000

let folder: string
let site: PageServer

// Before each try: what one published is no beginning for the next.
beforeEach(async () => {
  folder = await temporaryFolder()
  site = await startPageServer(join(folder, 'site'), ownOrigin(inject('origins')))
})
afterEach(async () => {
  await site.stop()
  await removeFolder(folder)
})

/** `pnpm release …`, as somebody types it. */
async function release(...words: string[]): Promise<{ stdout: string; code: number }> {
  const env = { ...process.env, PAHIRAM_SERVER: ownOrigin(inject('origins')) }

  return promisify(execFile)(process.execPath, [main, ...words], { env, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout: `${stdout}${stderr}`,
      code,
    }),
  )
}

/** The page of a borrower's, as the device with this id opens it. */
function addressOf(url: string, deviceId: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')

  searchParams.set('deviceId', deviceId)
  searchParams.set('appVersion', '2.4.1')
  return `${pathname}?${searchParams}`
}

/** Reports views as sound pages do: what a deployment was seen by before. */
async function reportViews(origin: string, deployId: string, count: number, kind = 'ready'): Promise<void> {
  const report = { page: '/order', kind, release: `loan@${deployId}`, ms: 1_500 }

  for (let view = 0; view < count; view += 1) {
    await fetch(`${origin}/__report`, { method: 'POST', body: JSON.stringify(report) })
  }
}

/** Opens a page again and again without a browser, with every file that it names, until it is stopped. */
function startReading(origin: string, deployments: readonly string[]) {
  const problems: string[] = []
  let pages = 0
  let isReading = true
  const reading = (async () => {
    while (isReading) {
      const page = await fetch(`${origin}/order?deviceId=reader-${pages}`)
      const html = await page.text()
      const deployId = /<meta name="release" content="loan@(\w+)">/.exec(html)?.[1] ?? ''
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
      const answers = await Promise.all(
        files.map(async (file) => {
          const answer = await fetch(origin + file)

          await answer.arrayBuffer()
          return answer.status
        }),
      )
      const suffixes = files.flatMap((file) => /\/loan\/.*-(one|two)\.js$/.exec(file)?.[1] ?? [])

      pages += 1
      if (page.status !== 200 || !html.endsWith('</html>')) problems.push(`a page with status ${page.status}`)
      if (!deployments.includes(deployId)) problems.push(`a page of “${deployId}”: ${html.slice(0, 400)}`)
      if (answers.some((status) => status !== 200)) problems.push(`files with ${answers.join(', ')}`)
      if (new Set(suffixes).size !== 1) problems.push(`files of ${suffixes.join(', ')}`)
      await wait(20)
    }
  })().catch((error: unknown) => problems.push(String(error)))

  return {
    async stop() {
      isReading = false
      await reading
      return { pages, problems }
    },
  }
}

longJourney(
  'a release that breaks one page for one status is noticed, taken back and explained with file and line',
  async ({ newPhone, origin }) => {
    const config = join(folder, 'brand.json')
    const to = join(folder, 'site')

    await writeFile(config, JSON.stringify({ companyName: 'Araw Finance' }))

    const built = await release('build', 'loan', '--allow-dirty', '--out', join(folder, 'built'))
    const source = { release: /: (\/.*)$/m.exec(built.stdout)?.[1] ?? '' }
    const broken = 'case 174:throw Error(`nothing to pay`);case 180:return'
    const one = await releaseOfBuild('loan', folder, 'one', source)
    const two = await releaseOfBuild('loan', folder, 'two', {
      ...source,
      edit: (script) => script.replace('case 174:case 180:return', broken),
    })
    const publish = async (from: { folder: string }, ...more: string[]) => {
      const words = ['publish', 'loan', '--to', to, '--config', config, '--release', from.folder, ...more]
      const { stdout } = await release(...words)

      // What is switched is seen within a second, not at once.
      await wait(1_100)
      return / as deployment (\w{12})\./.exec(stdout)?.[1] ?? stdout
    }
    const [running, due] = await Promise.all([borrowerLike(origin, 'seed-170'), borrowerLike(origin, 'seed-174')])
    const phone = await newPhone({ context: { baseURL: site.origin } })

    phone.expectProblem(/nothing to pay/)

    const open = async (url: string, device: string) => {
      await phone.open(addressOf(url, device))
      await phone.page.getByRole('button').first().waitFor()
      // Its buttons are there before React has drawn them; the links to other languages come after it.
      await phone.page.locator('html:not([data-loading])').waitFor()
      // The page reports when it is left.
      await phone.page.goto('about:blank')
    }
    const good = await publish(one)

    await open(due.url, 'device-0')
    await reportViews(origin, good, 300)

    const bad = await publish(two, '--share', '50')
    const reader = startReading(site.origin, [good, bad])
    const watching = release('watch', 'loan', '--to', to, '--every', '1')

    // Half of the devices see it; of those, the borrowers whose loan is due meet the broken page.
    let isOver = false

    void watching.then(() => (isOver = true))
    for (let view = 0; view < 80 && !isOver; view += 1) {
      await open(view % 2 === 0 ? running.url : due.url, `device-${view}`)
    }

    const { stdout, code } = await watching

    expect(stdout).toMatch(
      new RegExp(`loan ${bad} is taken back, visitors see ${good}: /order.*: more of its views fail`),
    )
    expect(code).toBe(3)
    expect((await release('status', 'loan', '--to', to)).stdout).toContain(`live: deployment ${good}`)

    // Published to everybody all the same: every second view fails, and visitors have the old pages within a minute.
    const again = performance.now()

    expect(await publish(two, '--again')).toBe(bad)

    const watchingLive = release('watch', 'loan', '--to', to, '--every', '1')
    let isBack = false

    void watchingLive.then(() => (isBack = true))
    while (!isBack && performance.now() - again < minutes) {
      await Promise.all([reportViews(origin, bad, 5), reportViews(origin, bad, 5, 'failed')])
      // The server counts 600 views of an address in a minute.
      await wait(300)
    }
    expect((await watchingLive).stdout).toContain(`loan ${bad} is taken back, visitors see ${good}`)
    expect(performance.now() - again).toBeLessThan(minutes)

    const { pages, problems } = await reader.stop()

    expect(problems).toEqual([])
    expect(pages).toBeGreaterThan(20)

    const errors = await release('errors', 'loan', '--releases', join(folder, 'releases'))

    const place = String.raw`apps/loan/src/pages/order/order-model\.ts:\d+:\d+`

    // A function that the minifier put where it is called has no name.
    expect(errors.stdout).toMatch(
      new RegExp(String.raw`× Error: nothing to pay \(render\)\n +at (?:[\w$]+ \(${place}\)|${place})\n`),
    )
    expect(errors.stdout).toContain(`releases: loan@${bad}`)
    expect(errors.stdout).toMatch(/pages: \/order .*\n.*\n {2}engines: (?:Chrome|other).*\n {2}shells: 2\.4\.1/)
    expect(await publish(two)).toContain('was rolled back by')
  },
  5 * minutes,
)
