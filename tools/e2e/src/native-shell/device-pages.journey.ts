import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { apps, captchaImage, type Page, reportPath } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import { pages } from '@pahiram/contract/pages'
import { releaseOfBuild, removeFolder, temporaryFolder, writePackageCases } from '@pahiram/release'
import { afterAll, beforeAll, expect } from 'vitest'

import { loading } from '../loading.ts'
import { lineTo } from '../engines/line.ts'
import { journey, longJourney } from '../journey.ts'
import { releaseCommand } from '../release/release-command.ts'
import { scenariosAt } from '../sandbox.ts'
import { startServerProcess } from '../server-process.ts'
import { hasNativeShell, noNativeShell } from './debian-tools.ts'
import { type NativeShell, startNativeShell, startScreen } from './native-shell.ts'

const device = 'pahiram-pages://device'
const isThere = hasNativeShell()
const opened = pages.filter(({ app }) => app !== 'tools')
const inShell = journey.skipIf(!isThere)
// Six packages and all their pages: a usual run has one package’s (`package.journey.ts`).
const inShellAtLength = isThere ? longJourney : journey.skip
let folder = ''
let screen: Awaited<ReturnType<typeof startScreen>> | undefined

beforeAll(async () => {
  folder = await temporaryFolder()
  if (!isThere) console.log(noNativeShell)
  else {
    screen = await startScreen()
    await releaseCommand('paths', '--out', join(folder, 'paths.json'))
  }
})

afterAll(async () => {
  screen?.stop()
  await removeFolder(folder)
})

/** Packs every app for the API at `apiBase` and lists the packages. */
async function packAll(apiBase: string): Promise<{ readonly list: string; readonly key: string }> {
  const at = (name: string) => join(folder, 'packed', name)
  const signing = ['--key', at('key.private.pem')]
  await mkdir(at(''), { recursive: true })
  await writeFile(at('brand.json'), JSON.stringify({ apiBase, companyName: 'Agila' }))
  await releaseCommand('keygen', '--out', at('key'))

  const zips = await Promise.all(
    apps
      .filter((one) => one !== 'tools')
      .map(async (app) => {
        const built = await releaseOfBuild(app, folder, 'packed')
        const given = ['--config', at('brand.json'), '--release', built.folder, '--out', at(`${app}.zip`)]

        await releaseCommand('pack', app, ...signing, ...given)
        return at(`${app}.zip`)
      }),
  )

  await releaseCommand('packages', ...zips, '--out', at('packages.json'), ...signing)
  return { list: pathToFileURL(at('packages.json')).href, key: at('key.public.pem') }
}

/** What a page may ask of a network: the contract’s calls, its reports, and pictures that an answer names. */
const callPaths = new Set([...allEndpoints, captchaImage].map(({ path }) => path).concat(reportPath))

function isCall(address: string): boolean {
  const { pathname } = new URL(address)

  return callPaths.has(pathname) || /^\/(?:media|complaint-images|promo\/pictures)\//.test(pathname)
}

inShellAtLength(
  'every page opens from a package on the device, with calls to the API alone on the wire',
  { timeout: 240_000 },
  async () => {
    const server = await startServerProcess({ environment: { PAHIRAM_ORIGINS: device } })
    const line = await lineTo(server.origin)

    try {
      const scenarios = (await scenariosAt(server.origin)).map(({ url }) => new URL(url, server.origin))
      const queryFor = ({ path }: Page) =>
        (scenarios.find(({ pathname }) => pathname === `/${path}`) ?? scenarios[0])?.search
      const { list, key } = await packAll(line.origin)
      const places = ['--origin', 'https://pages.invalid', '--paths', join(folder, 'paths.json')]
      const given = ['--packages', list, '--key', key, '--device', join(folder, 'device')]
      const wait = ['--answer-wait-ms', '8000']
      const shell = await startNativeShell(screen?.display ?? '', [...places, ...given, ...wait])

      try {
        shell.open('/about-us')
        for (const page of opened) {
          const address = page.path === 'index' ? '/' : `/${page.path}`

          shell.open(address + (queryFor(page) ?? ''))
          await shell.until(
            `return location.pathname === '${address}' && document.readyState === 'complete' &&
              document.querySelector('${loading}') === null && document.body.innerText.trim().length > 10 &&
              window.__pahiramReady === undefined && location.origin`,
            (origin) => origin === device,
          )
          // Its web process would go on beside the next one's.
          shell.close()
        }

        shell.open('/about-us?lang=fil')
        await shell.until(
          `return document.readyState === 'complete' && location.origin + ' ' + document.documentElement.lang`,
          (place) => place === `${device} fil`,
        )

        const requests = shell.events.flatMap(({ event, address = '' }) => (event === 'request' ? [address] : []))
        const handed = shell.events.flatMap(({ event, address = '' }) =>
          event === 'handed' ? [new URL(address).pathname] : [],
        )
        const asked = requests.map((address) => new URL(address).pathname)
        const onTheWire = requests.filter((address) => !/^(?:pahiram-pages|data|blob|about):/.test(address))

        expect(shell.events.filter(({ event }) => event === 'trouble' || event === 'refused')).toEqual([])
        expect(onTheWire.filter((address) => !address.startsWith(`${line.origin}/`) || !isCall(address))).toEqual([])
        // The network is seen from its other end as well: what the shell did not log would have passed here.
        expect(line.passed.filter(({ path }) => !isCall(line.origin + path))).toEqual([])
        expect(line.passed.length).toBeGreaterThan(opened.length / 3)
        // The first answers came from the shell, and no page asked for one again.
        for (const { path, firstCall } of opened) {
          if (firstCall === undefined) continue
          expect([path, handed.includes(`/${path}`)]).toEqual([path, true])
          expect([path, asked.filter((one) => one === firstCall.path).length]).toEqual([path, 0])
        }
      } finally {
        await shell.stop()
      }
    } finally {
      await line.close()
      await server.stop()
    }
  },
)

inShell('the sample shell takes the good test package and refuses the others', { timeout: 240_000 }, async () => {
  const out = join(folder, 'test-packages')
  const places = ['--origin', 'https://pages.invalid', '--paths', join(folder, 'paths.json')]
  const key = ['--key', join(out, 'test.public.pem')]
  const startWith = (name: string, deviceFolder: string) => {
    const list = ['--packages', pathToFileURL(join(out, name, 'packages.json')).href]

    return startNativeShell(screen?.display ?? '', [...places, ...key, ...list, '--device', join(folder, deviceFolder)])
  }
  const refusalsOf = ({ events }: NativeShell) =>
    events.filter(({ event }) => event === 'refused').map(({ text }) => text)

  await writePackageCases(out)

  // What is on the device already is shown whatever comes after.
  for (const [name, refusals] of [
    ['good', []],
    ['older', [expect.stringContaining('smaller than 2000')]],
  ] as const) {
    const shell = await startWith(name, 'updated')

    try {
      shell.open('/order')
      await shell.until('return document.title', (shown) => shown === 'Test package')
      expect(refusalsOf(shell)).toEqual(refusals)
    } finally {
      await shell.stop()
    }
  }

  await Promise.all(
    Object.entries({
      changed: 'it was changed',
      'other-key': 'not signed with this key',
      outside: 'no path within a package',
      older: 'smaller than 2000',
      'newer-bridge': 'of the bridge',
      'newer-shell': 'needs the shell 9999',
    }).map(async ([name, why]) => {
      const shell = await startWith(name, name)

      await shell.stop()
      expect(refusalsOf(shell)).toEqual([expect.stringContaining(why)])
    }),
  )
})
