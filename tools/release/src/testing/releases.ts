import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type { AppName, ReleaseRate } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { pageEnd, pageStart, planBlockOf } from '@pahiram/page-html'

import { type AssembledRelease, assembleRelease, manifestPages } from '../build/assemble-release.ts'
import { prepareDeployment } from '../publish/deployment.ts'
import { publish } from '../publish/publish.ts'
import { noOutcomes } from '../rates/outcomes.ts'
import type { Target } from '../target/target.ts'
import { writeFiles } from './temporary-folder.ts'
import { testFolder } from './test-folder.ts'

/** What a small release is made of. */
export interface SmallRelease {
  readonly app?: AppName
  /** Shown by its page and its script: another text is another release. */
  readonly text: string
  /** Of the file that all apps share. */
  readonly runtime?: string
  readonly version?: string
  /** The hash of what it was built from. */
  readonly source?: string
  /** What the page server imports, by path. */
  readonly server?: Readonly<Record<string, string>>
}

/**
 * Puts a release below `folder`: its app’s pages, which all show the same, one script of its own and the shared one, each with a
 * hash in its name.
 */
export async function smallRelease(
  folder: string,
  { app = 'bind-card', text, runtime = 'react', version = '0.1.0', source, server }: SmallRelease,
): Promise<AssembledRelease> {
  const script = `export const text = '${text}'`
  const own = `assets/${app}/page-${shortHash(script)}.js`
  const shared = `assets/runtime/react-${shortHash(runtime)}.js`
  // A page that a server draws says where.
  const [plan, start, end] =
    server === undefined
      ? ['', '', '']
      : [
          planBlockOf({ languages: {}, titles: {} }),
          pageStart,
          `${pageEnd}<script type="module" src="/${own}"></script>`,
        ]
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${plan}<title>{{companyName}}</title>` +
    `<script type="application/json" id="app-config">{}</script>` +
    `<link rel="modulepreload" href="/${shared}"><link rel="modulepreload" href="/${own}"></head>` +
    `<body>${start}<div id="root">${text}</div>${end}</body></html>`
  const dist = join(folder, 'dist', shortHash(app + html))
  const names = pages.filter((page) => page.app === app).map(({ path }) => path)
  const documents = Object.fromEntries(names.map((name) => [`${name}/index.html`, html]))

  await writeFiles(dist, { ...documents, [own]: script, [shared]: runtime })

  if (server !== undefined) await writeFiles(`${dist}-server`, server)

  const kinds = new Map(names.map((name) => [name, 'data' as const]))

  return assembleRelease({
    app,
    version,
    commit: 'c0ffee',
    ...(source !== undefined && { source }),
    dist,
    ...(server !== undefined && { server: `${dist}-server` }),
    pages: await manifestPages(app, kinds, dist),
    out: join(folder, 'releases'),
  })
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** A small built release that is gone after the test. */
export async function builtRelease(release: SmallRelease): Promise<AssembledRelease> {
  return smallRelease(await testFolder(), release)
}

/** A row of the rates of a deployment. */
export function rateOf(
  app: string,
  deployment: string,
  { ready = 0, failed = 0, rejected = 0, ...more }: Partial<ReleaseRate>,
): ReleaseRate {
  const views = ready + failed + rejected

  return { ...noOutcomes, app, deployment, page: `/${app}`, ready, failed, rejected, ...more, views }
}

export const ana = { who: 'Ana', why: '' }

/** Takes what a command writes. */
export function recordedOutput() {
  const warned: string[] = []

  return { warned, print: () => {}, warn: (text: string) => void warned.push(text) }
}

/** A small release made ready for a brand. */
export async function smallDeployment(release: Parameters<typeof builtRelease>[0]) {
  const { folder, manifest } = await builtRelease(release)

  return prepareDeployment(manifest.app, folder, { companyName: 'Araw Finance' })
}

/** Publishes a small release to everybody, or to a share, and gives its deployment. */
export async function published(target: Target, release: Parameters<typeof builtRelease>[0], share?: number) {
  const deployment = await smallDeployment(release)

  await publish(target, { deployment, share, ...ana }, recordedOutput())
  return deployment
}
