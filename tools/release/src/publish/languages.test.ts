import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { assembleRelease, manifestPages } from '../build/assemble-release.ts'
import { startBucketServer } from '../testing/bucket-server.ts'
import { requireNginx } from '../testing/find-nginx.ts'
import { ana, recordedOutput } from '../testing/releases.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { removeFolder, temporaryFolder, writeFiles } from '../testing/temporary-folder.ts'
import { bucketTarget } from '../target/bucket-target.ts'
import { folderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import { abort } from './canary.ts'
import { type Deployment, prepareDeployment } from './deployment.ts'
import { publish } from './publish.ts'

const app = 'official'
const nginx = await requireNginx()
const output = recordedOutput()
let folder: string
let buckets: Awaited<ReturnType<typeof startBucketServer>>

beforeAll(async () => {
  folder = await temporaryFolder()
  buckets = await startBucketServer()
})
afterAll(async () => {
  await buckets.stop()
  await removeFolder(folder)
})

/** A release of the official pages whose titles say their release, page and language. */
async function deploymentOf(text: string, languages: readonly string[]): Promise<Deployment> {
  const dist = join(folder, 'dist', text)
  const paths = ['index', 'about-us', 'privacy-policy', 'loan-agreement']
  const pageOf = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body></body></html>`
  const documents = paths.flatMap((path) => [
    [`${path}/index.html`, pageOf(`${text} ${path}`)],
    ...languages.map((language) => [`${path}/index.${language}.html`, pageOf(`${text} ${path} ${language}`)]),
  ])

  await writeFiles(dist, Object.fromEntries(documents) as Record<string, string>)

  const pages = await manifestPages(app, new Map(paths.map((path) => [path, 'static' as const])), dist)
  const parts = { app, version: '0.1.0', commit: 'c0ffee', dist, pages, out: join(folder, 'releases') } as const

  return prepareDeployment(app, (await assembleRelease(parts)).folder, {})
}

describe.each(['a folder', 'a bucket'] as const)('official pages published to %s behind nginx', (kind) => {
  let target: Target
  let server: RunningNginx

  beforeAll(async () => {
    const root = join(folder, 'site')

    target = kind === 'a folder' ? folderTarget(root) : bucketTarget('s3://pages/araw', buckets.environment)
    server = await startNginx(nginx.executablePath, join(folder, `nginx of ${kind}`), {
      published:
        kind === 'a folder'
          ? { folder: root, brotli: false }
          : { bucket: `${buckets.origin}/pages/araw`, authorities: '' },
    })
  })
  afterAll(async () => server.stop())

  async function titleOf(address: string): Promise<string | undefined> {
    return /<title>(.*)<\/title>/.exec(await (await fetch(server.origin + address)).text())?.[1]
  }

  test('come in the language asked for, also of a canary, and without it where a release has none', async () => {
    await publish(target, { deployment: await deploymentOf('first', ['fil', 'zh']), ...ana }, output)
    expect(await titleOf('/about-us?lang=fil')).toBe('first about-us fil')
    expect(await titleOf('/?lang=zh')).toBe('first index zh')
    expect(await titleOf('/about-us')).toBe('first about-us')
    expect(await titleOf('/about-us?lang=es')).toBe('first about-us')

    const second = await deploymentOf('second', ['fil'])

    await publish(target, { deployment: second, share: 10, ...ana }, output)

    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, number) => titleOf(`/about-us?lang=fil&deviceId=device-${number}`)),
    )

    expect(seen).toContain('second about-us fil')
    expect(await titleOf('/about-us?lang=fil')).toBe('first about-us fil')

    await abort(target, { app, ...ana }, output)

    const third = await deploymentOf('third', [])

    await publish(target, { deployment: third, ...ana }, output)
    expect(await titleOf('/about-us?lang=fil&deviceId=device-1')).toBe('third about-us')
    expect(await titleOf('/?lang=fil')).toBe('third index')
    expect(await target.findDifferences(app, { live: third.deployId })).toEqual([])
    expect(await target.read('about-us/index.fil.html')).toBeUndefined()
  })
})
