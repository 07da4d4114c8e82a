import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { startBucketServer } from '@pahiram/bucket/testing'
import { apps } from '@pahiram/contract'
import { expect, inject, onTestFinished, test } from 'vitest'

import { hasProgram } from '../testing/guide-programs.ts'
import { smallRelease } from '../testing/releases.ts'
import { testFolder } from '../testing/test-folder.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { workspaceRoot } from '../workspace.ts'
import { guideMachine } from '../testing/guide-machine.ts'
import { shellBlocks } from '../testing/shell-blocks.ts'

/*
 * Shell blocks of docs/operations.md on releases, followed as they are, but for what a reader puts in: ids, addresses and what
 * `…` means.
 */

const deployId = /as deployment (\w{12})/
const seconds = 1_000

/** A machine with two built releases of loan, and how its commands name them. */
async function machineWithReleases() {
  const machine = await guideMachine()
  const release = (text: string) => smallRelease(machine.at('srv/pahiram'), { app: 'loan', text })
  const [one, two] = [await release('one'), await release('two')]

  await writeFiles(machine.at('etc/pahiram'), { 'brand.json': '{"companyName":"Araw Finance"}' })
  return {
    ...machine,
    /** The block with this in it, with what a reader puts in. */
    async follow(marker: string, put: Readonly<Record<string, string>> = {}, releaseFolder = two.folder) {
      const block = (await shellBlocks()).find((one) => one.includes(marker)) ?? ''
      const values = {
        '--to …': '--to /srv/pahiram/site',
        '--config …': '--config /etc/pahiram/brand.json',
        '--release …': `--release ${releaseFolder}`,
        '/srv/pahiram/releases/loan/97956d7271fb': releaseFolder,
        ...put,
      }

      expect(block).not.toBe('')
      return machine.follow(
        Object.entries(values).reduce((text, [written, here]) => text.replaceAll(written, () => here), block),
      )
    },
    script: (text: string) => machine.follow(text),
    one,
    two,
  }
}

test(
  'the guide’s blocks on publishing, a canary and what is put away are followed',
  { timeout: (inject('isEveryRound') ? 600 : 120) * seconds },
  async () => {
    const machine = await machineWithReleases()
    // The whole build takes minutes.
    const build = inject('isEveryRound')
      ? {}
      : { 'pnpm release build --all --out /srv/pahiram/releases': 'pnpm release build --help' }
    const published = await machine.follow('release status --changed', build, machine.one.folder)

    expect(published).toMatch(/^loan$/m)
    expect(published).toMatch(
      /loan 0\.1\.0, release \w+, is live as deployment \w+\.[\s\S]*files: all \d+ as published/,
    )

    const [, first = ''] = deployId.exec(published) ?? []
    const tried = await machine.follow('--share 5 --why "new picker"')

    expect(tried).toMatch(/is seen by 5 of 100 visitors[\s\S]*canary 5 %[\s\S]*Everybody sees loan/)

    const [, second = ''] = deployId.exec(tried) ?? []
    await writeFiles(machine.at('etc/pahiram'), {
      'brand.json': '{"companyName":"Araw Finance", "closed": [], "switchedOff": []}',
    })
    expect(await machine.follow('--configuration-only')).toMatch(/^loan has this configuration as deployment \w{12}/m)
    expect(await readFile(machine.at('etc/pahiram/brand.json'), 'utf8')).toContain('"closed": ["/loan-confirm"]')
    expect(await machine.script('pnpm release status --to /srv/pahiram/site')).toMatch(
      /closed: \/loan-confirm since .*\n.*switched off: extension of \/order since/,
    )

    const [, closed = ''] =
      /live: deployment (\w{12})/.exec(await machine.script('pnpm release status --to /srv/pahiram/site')) ?? []

    // One release of an app lies there.
    await rm(machine.two.folder, { recursive: true })
    for (const app of apps.filter((one) => one !== 'loan'))
      await smallRelease(machine.at('srv/pahiram'), { app, text: 'one' })

    const away = await machine.follow(
      '--expect 6e9f8d6c3da0',
      { '--expect 6e9f8d6c3da0': `--expect ${closed}`, e2ed16245cbe: second },
      machine.one.folder,
    )

    expect(away).toMatch(/is live as[\s\S]*Nothing of deployment \w+ of loan is on the target any more\./)
    expect(first).not.toBe(second)
  },
)

test.skipIf(!hasProgram('curl') || !inject('isEveryRound'))(
  'the guide’s blocks beside a server are followed: what is wrong, rates, errors, a watch',
  { timeout: 180 * seconds },
  async () => {
    const machine = await machineWithReleases()
    const server = spawn(process.execPath, [join(workspaceRoot, 'tools/api-server/src/main.ts')], {
      cwd: workspaceRoot,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: '0',
        DATA_DIR: machine.at('var'),
        PAHIRAM_MODE: 'sandbox',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(server, 'close')

    onTestFinished(async () => {
      server.kill('SIGTERM')
      await ended
    })

    let origin = ''

    for await (const line of createInterface(server.stdout)) {
      origin = /served at (http:\S+)/.exec(line)?.[1] ?? ''
      if (origin !== '') break
    }

    const put = { 'http://127.0.0.1:4173': origin, 'TOKEN=…': 'TOKEN=sandbox-staff' }
    const environment = `export PAHIRAM_SERVER=${origin} PAHIRAM_STAFF_TOKEN=sandbox-staff\n`
    const published = await machine.follow(
      'release status --changed',
      { 'build --all': 'build --help', 'pnpm release status --changed': `${environment}pnpm release status --changed` },
      machine.one.folder,
    )
    const [, live = ''] = deployId.exec(published) ?? []

    await writeFiles(machine.at('var/log/nginx'), { 'pahiram.log': 'GET /order 200\n' })
    expect(await machine.follow('export PAHIRAM_SERVER', put)).toMatch(
      /files: all[\s\S]*\{"ok":true\}[\s\S]*GET \/order 200/,
    )

    await writeFiles(machine.at('etc/pahiram'), { 'server.env': 'PAHIRAM_MODE=sandbox\n' })
    // It finds much to say of such a site, and ends with 1.
    expect(
      await machine.follow('release doctor --config', {
        ...put,
        'https://pages.araw.example': `${origin} | cat`,
        'pnpm release doctor': `${environment}pnpm release doctor`,
      }),
    ).toMatch(/(?:OK|BAD)[\s\S]*\/order/i)

    const report = (body: object) => fetch(`${origin}/__report`, { method: 'POST', body: JSON.stringify(body) })

    await Promise.all(
      Array.from({ length: 40 }, () => report({ page: '/order', kind: 'ready', release: `loan@${live}`, ms: 900 })),
    )
    await report({
      page: '/order',
      kind: 'render',
      release: `loan@${live}`,
      reference: 'ABC234',
      message: 'Error: nothing to pay',
      stack: `at x (${origin}/assets/loan/page.js:1:1)`,
    })

    const rates = await machine.follow('--by page', {
      ...put,
      'pnpm release status loan': `${environment}pnpm release status loan`,
    })

    expect(rates).toMatch(/\/order: 40[\s\S]*"deployment":"\w{12}"/)
    expect(
      await machine.follow('release errors loan', {
        'pnpm release errors loan': `${environment}pnpm release errors loan`,
      }),
    ).toMatch(/nothing to pay[\s\S]*nothing to pay/)
    const tried = await machine.script(
      `pnpm release publish loan --to /srv/pahiram/site --config /etc/pahiram/brand.json --release ${machine.two.folder} --share 5`,
    )
    const [, canary = ''] = deployId.exec(tried) ?? []
    const views = setInterval(() => {
      for (const id of [live, canary, canary, canary])
        void report({ page: '/order', kind: 'ready', release: `loan@${id}`, ms: 900 }).catch(() => undefined)
    }, 50)
    const watched = await machine
      .follow('release watch loan', {
        'pnpm release watch loan': `${environment}pnpm release watch loan --views 20 --every 1`,
      })
      .finally(() => clearInterval(views))

    expect(watched).toMatch(/is seen by 25 of 100 visitors[\s\S]*50 of 100 visitors/)
  },
)

test('the guide’s block on a bucket is followed', { timeout: 120 * seconds }, async () => {
  const machine = await machineWithReleases()
  const bucket = await startBucketServer('araw-pages', await testFolder())

  onTestFinished(() => bucket.stop())
  expect(
    await machine.follow('s3://araw-pages', {
      'AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=…': Object.entries(bucket.environment)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    }),
  ).toMatch(/is live as deployment/)
})
