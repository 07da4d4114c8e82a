import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSilent } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type AppName, apps as releasedApps, readConfiguration } from '@pahiram/contract'
import { strictTransport } from '@pahiram/page-html'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { published } from '../testing/releases.ts'
import { checkSettings } from './check-settings.ts'
import { checkCertificate, checkClock, checkPrivatePaths } from './check-site.ts'
import { runRelease } from '../testing/run-release.ts'
import { startSmallSite } from '../testing/small-site.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testFolderTarget } from '../testing/test-targets.ts'

afterEach(() => vi.unstubAllEnvs())

const brand = {
  ...readConfiguration({}),
  companyName: 'Araw Finance',
  locale: 'en',
  theme: { background: '#ffffff', fontPrimary: '#111111', fontSecondary: '#444444', accent: '#0b6b4f' },
}

const settings = {
  PAHIRAM_MODE: 'production',
  PAHIRAM_PROXIES: '127.0.0.1',
  PAHIRAM_STAFF_TOKEN: 'a'.repeat(48),
  PAHIRAM_ACCOUNT_KEY: `${'b'.repeat(43)}=`,
  PAHIRAM_PARTNER_KEY: 'c'.repeat(64),
  PAHIRAM_CORE_KEY: 'd'.repeat(64),
  PAHIRAM_PUBLIC_ORIGIN: 'https://pages.araw.example',
}

const bucketKeys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }

/** The two files of a brand's set-up. */
async function filesOf(configuration: object, environment: object) {
  const folder = await testFolder()
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`)

  await writeFiles(folder, { 'brand.json': JSON.stringify(configuration), 'server.env': lines.join('\n') })

  const [config, env] = ['brand.json', 'server.env'].map((name) => join(folder, name))

  return { config: config ?? '', env: env ?? '' }
}

test('doctor finds nothing in a set-up that is complete', async () => {
  const { config, env } = await filesOf(brand, settings)
  const { target, written } = await testFolderTarget()

  await chmod(env, 0o600)
  await published(target, { text: 'first' })

  const { exitCode, printed } = await runRelease('doctor', '--config', config, '--env', env, '--to', written)

  expect(printed.split('\n').filter((line) => line.startsWith('BAD') && !line.includes('disk'))).toEqual([])
  expect(printed).toMatch(/ok {3}target: All files of bind-card are as published/)
  expect(exitCode).toBe(printed.includes('BAD') ? 1 : 0)
  expect((await target.list('state')).filter(({ path }) => path.includes('doctor'))).toEqual([])
})

test('doctor names what is wrong in files and target, each with what fixes it', async () => {
  const { config, env } = await filesOf(
    { ...brand, colour: 'red', locale: 'default', theme: { background: '#ffffff', fontPrimary: '#eeeeee' } },
    {
      ...settings,
      PAHIRAM_STUDIO_REVEIW: '1',
      PAHIRAM_SERVER: 'http://127.0.0.1:4173',
      PAHIRAM_STAFF_TOKEN: '',
      PAHIRAM_PUBLIC_ORIGIN: '',
      PAHIRAM_PROXIES: ',',
      PAHIRAM_MODE: 'sandbox',
    },
  )
  const { target, written } = await testFolderTarget()
  const { manifest } = await published(target, { text: 'first' })

  await chmod(env, 0o644)
  await target.remove(manifest.files[0]?.path ?? '')

  const { exitCode, printed } = await runRelease('doctor', '--config', config, '--env', env, '--to', written)
  const lines = printed.split('\n')
  const found = [
    'configuration: The configuration has “colour”, which no page knows',
    'configuration: The locale is “default”',
    'configuration: The text colour “theme.fontPrimary” has a contrast of 1.2',
    'settings: PAHIRAM_STUDIO_REVEIW has no effect',
    `settings: ${env} has no PAHIRAM_STAFF_TOKEN`,
    `settings: ${env} has no PAHIRAM_PUBLIC_ORIGIN`,
    `settings: ${env} has no PAHIRAM_PROXIES`,
    'secrets: Others than its owner may read',
    `settings: ${env} has no PAHIRAM_MODE=production`,
    'target: bind-card is not as published',
  ]

  expect(exitCode).toBe(1)
  for (const text of found) {
    const place = lines.findIndex((line) => line.startsWith(`BAD  ${text}`))

    expect([text, place]).not.toEqual([text, -1])
    expect(lines[place + 1]).toMatch(/^ {5}→ ./)
  }
  expect(printed).not.toContain('PAHIRAM_SERVER ')
})

test.each([
  [{ PAHIRAM_PROXIES: '127.0.0.1,nginx.internal' }, ['PAHIRAM_PROXIES names "nginx.internal"']],
  [{ PAHIRAM_PROXIES: '10.0.0.0/33' }, ['PAHIRAM_PROXIES names "10.0.0.0/33"']],
  [{ PAHIRAM_STUDIO_REVIEW: 'true' }, ['PAHIRAM_STUDIO_REVIEW is "true"']],
  [{ PAHIRAM_CAPS: '15' }, ['PAHIRAM_CAPS is "15"']],
  [{ PAHIRAM_DB_POOL: '0' }, ['PAHIRAM_DB_POOL is "0"']],
  [{ PAHIRAM_ORIGINS: '*' }, ['PAHIRAM_ORIGINS has "*"']],
  [{ PAHIRAM_ACCOUNT_KEY: 'b'.repeat(40) }, ['PAHIRAM_ACCOUNT_KEY is not 32 bytes']],
  [
    { PAHIRAM_ACCOUNT_KEY: '', PAHIRAM_CORE_KEY: '' },
    ['PAHIRAM_ACCOUNT_KEY is not set', 'PAHIRAM_CORE_KEY is not set'],
  ],
  [
    { PAHIRAM_TARGET: 's3://pages', PAHIRAM_STUDIO_REVEIW: '1', ...bucketKeys },
    ['PAHIRAM_STUDIO_REVEIW has no effect'],
  ],
])('doctor finds what the API server finds in its settings: %o', async (environment, lines) => {
  const { env } = await filesOf(brand, { ...settings, ...environment })

  await chmod(env, 0o600)
  expect(await checkSettings(env)).toEqual(
    lines.map((line) => expect.objectContaining({ isGood: false, text: expect.stringContaining(line) as string })),
  )
})

test.each([
  'postgres:/db.internal/pahiram',
  '" "',
  'http://pahiram:s3cret@db',
  'postgres://pahiram:s3#cret@db/pahiram',
])('doctor says that no database has the address %s, and repeats no password', async (DATABASE_URL) => {
  const { env } = await filesOf(brand, { ...settings, DATABASE_URL })

  await chmod(env, 0o600)

  const [{ text } = { text: '' }, ...more] = await checkSettings(env)

  expect(more).toEqual([])
  expect(text).toContain('DATABASE_URL is not the address of a PostgreSQL database. It looks like')
  expect(text).not.toContain('s3')
})

/** A published site, with an API server that counts views. */
async function siteOf(apps: readonly AppName[] = releasedApps) {
  const views: { release: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []

    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') {
        views.push(JSON.parse(Buffer.concat(chunks).toString()) as { release: string })
        response.writeHead(204).end()
        return
      }
      const rows = views.map(({ release }) => {
        const [app, deployment] = release.split('@')

        return { app, deployment, ready: 1, failed: 0 }
      })

      response.end(JSON.stringify({ code: '0', data: { rows }, message: 'success' }))
    })
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { target } = await testFolderTarget()

  for (const app of apps) await published(target, { app, text: 'first' })
  vi.stubEnv('PAHIRAM_SERVER', origin)
  return startSmallSite(target, apps, origin)
}

test('doctor opens every page of a site and sees that its reports arrive; http alone is to be fixed', async () => {
  const site = await siteOf()
  const { exitCode, printed } = await runRelease('doctor', '--site', site)

  expect(printed.split('\n').filter((line) => line.startsWith('BAD'))).toEqual([
    `BAD  TLS: ${site} is not reached by https.`,
  ])
  expect(printed).toMatch(/ok {3}pages: All \d+ pages .* with the headers as listed/)
  expect(printed).toContain('ok   reports: What pages report arrives at the API server.')
  expect(printed).toContain('ok   private paths')
  expect(exitCode).toBe(1)
})

test.each([
  [401, [{ isGood: true, text: expect.stringMatching(/not to be seen\. Staff’s ask this machine for a token\.$/) }]],
  [200, [{ isGood: false, text: expect.stringContaining('/staff/releases/rates answers 200') }]],
])('doctor run where nginx lets staff through: %s there is open or not', async (status, found) => {
  const server = createServer(({ url }, response) => {
    response.writeHead(url?.startsWith('/staff') === true ? status : 404).end()
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const findings = await checkPrivatePaths(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  expect(findings).toEqual(found.map((finding) => expect.objectContaining(finding) as unknown))
})

test('doctor names the page that is missing, and reports that do not arrive', async () => {
  const site = await siteOf(releasedApps.filter((app) => app !== 'complaint'))

  vi.stubEnv('PAHIRAM_SERVER', 'http://127.0.0.1:1')

  const { printed } = await runRelease('doctor', '--site', site)

  expect(printed).toContain(`BAD  pages: ${site}/complaint is no published page of complaint (HTTP 404).`)
  expect(printed).toContain('BAD  reports: A view was reported through the site')
})

test('doctor says so when nothing answers, and when nobody says what to look at', async () => {
  const { printed } = await runRelease('doctor', '--site', 'http://127.0.0.1:1')

  expect(printed).toMatch(/BAD {2}pages: .*\n {5}→ Start the web server/)
  expect((await runRelease('doctor')).exitCode).toBe(2)
})

test('doctor does not wait for ever for a site that takes a connection and says nothing', async () => {
  const silent = createSilent().listen(0, '127.0.0.1')

  await once(silent, 'listening')
  onTestFinished(() => void silent.close())

  const { port } = silent.address() as AddressInfo

  await expect(checkCertificate(`https://localhost:${port}`, 50)).rejects.toThrow('abort')
})

test.each([
  [13, 'BAD', /ends in 1[23] days/],
  [20, 'ok', /holds for (19|20) days/],
])('of a certificate of %d days doctor says %s', async (days, kind, says) => {
  const folder = await testFolder()
  const [key, certificate] = [join(folder, 'site.key'), join(folder, 'site.crt')]
  const request = `req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -days ${days} -keyout ${key} -out ${certificate}`

  await promisify(execFile)('openssl', request.split(' '))
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')

  const server = createSecureServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (_request, response) => response.setHeader('Strict-Transport-Security', strictTransport).end(),
  ).listen(0, '127.0.0.1')

  onTestFinished(() => void server.close())
  await once(server, 'listening')

  const { port } = server.address() as AddressInfo
  const [found] = await checkCertificate(`https://127.0.0.1:${port}`)

  expect(found).toMatchObject({ isGood: kind === 'ok', text: expect.stringMatching(says) })
})

test.each([
  [1_000, 'agree'],
  [-60_000, 'differ by 6[01] s'],
  [60_000, 'differ by (59|60) s'],
])('where the clock of the site is %d ms ahead, doctor says that they %s', async (aheadMs, says) => {
  const server = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString()).end()
  }).listen(0, '127.0.0.1')

  onTestFinished(() => void server.close())
  await once(server, 'listening')

  const { port } = server.address() as AddressInfo

  expect(await checkClock(`http://127.0.0.1:${port}`)).toMatchObject([{ text: expect.stringMatching(says) }])
})
