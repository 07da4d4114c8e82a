import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { configurationElementId, pageNamed } from '@pahiram/contract'
import { headerPolicy } from '@pahiram/page-html'

import { contentTypeOf, encoded } from './encoded-file.ts'
import type { Site, SiteFile, SitePage, Visitor } from './site.ts'

/** What a target of releases offers here: a folder or a bucket. */
export interface SiteStore {
  read(path: string): Promise<Buffer | undefined>
  list(folder: string): Promise<readonly { readonly path: string }[]>
}

export interface TargetSiteOptions {
  /** Where server bundles are kept to be run: a folder of this process. */
  readonly cacheFolder: string
  /** How long what is live is known without a new look, in ms. */
  readonly freshMs?: number
  readonly log?: (line: string) => void
}

/** What is read of `state/<app>.json`: what is live, and for which phones. */
interface AppState {
  readonly live: string | null
  readonly canary?: { readonly deployId: string; readonly share: number }
  readonly history: readonly { readonly action: string; readonly deployId: string }[]
}

/** What is read of a deployment's manifest. */
interface DeploymentManifest {
  readonly pages: readonly { readonly path: string; readonly aliases: readonly string[] }[]
  readonly files: readonly { readonly path: string }[]
  /** The folders of closed pages: their documents are not drawn. */
  readonly closed?: readonly string[]
  /** The server bundles, by their path below `server`. */
  readonly server?: readonly { readonly path: string; readonly sha384: string }[]
}

/** Matches paths that stay in their folder, on every system. */
const safePath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** How many bytes of files are kept in memory. */
const mostKeptBytes = 64 * 1024 * 1024

/**
 * Serves what is published on a target, as its state says (docs/releases.md): the live deployment of each app, to a canary's
 * share of devices the canary, and previews to whoever has their address. A target that cannot be read for a while goes on as last seen.
 */
export function targetSite(
  store: SiteStore,
  { cacheFolder, freshMs = 1_000, log = () => undefined }: TargetSiteOptions,
): Site {
  // An app that was seen stays: while its state is replaced, a list of the folder may lack it. One that is gone has no state.
  const seen = new Set<string>()
  const apps = refreshed(freshMs, async () => {
    for (const { path } of await store.list('state')) {
      const app = /^state\/([\w-]+)\.json$/.exec(path)?.[1]

      if (app !== undefined) seen.add(app)
    }
    return [...seen]
  })
  const states = new Map<string, () => Promise<AppState | undefined>>()
  const manifests = new Map<string, Promise<DeploymentManifest>>()
  const bundles = new Map<string, Promise<string>>()
  const pages = new Map<string, Promise<Omit<SitePage, 'bundle'>>>()
  const files = new Map<string, () => Promise<SiteFile | undefined>>()
  let keptBytes = 0

  return {
    async page(name, visitor, preview) {
      let failure: unknown

      for (const app of await apps()) {
        try {
          const deployId = await shownOf(app, visitor, preview)
          const page = deployId && (await pageOf(`releases/${app}/${deployId}`, name, visitor))

          if (page) return page
        } catch (error) {
          failure = error
        }
      }
      // The pages of the other apps are there all the same.
      if (failure !== undefined) throw failure
      return undefined
    },
    file: (path) => (path.startsWith('assets/') ? fileAt(path) : Promise.resolve(undefined)),
    async isReady() {
      const states = await Promise.allSettled((await apps().catch(() => [])).map((app) => stateOf(app)))

      return states.some((one) => one.status === 'fulfilled' && Boolean(one.value?.live))
    },
  }

  /** The deployment of an app that a visitor sees: what is live, or that of a preview whose files are still kept. */
  async function shownOf(app: string, { deviceId }: Visitor, preview?: string): Promise<string | undefined> {
    const state = await stateOf(app)

    if (preview === undefined) return deploymentFor(state, deviceId)

    const known = state?.history.findLast(({ deployId }) => deployId === preview)
    const isThere = known && known.action !== 'revoke' && (await read(`releases/${app}/${preview}/manifest.json`))

    return isThere ? preview : undefined
  }

  function stateOf(app: string): Promise<AppState | undefined> {
    const look =
      states.get(app) ??
      refreshed(freshMs, async () => {
        const text = await read(`state/${app}.json`)

        return text === undefined ? undefined : (JSON.parse(text.toString()) as AppState)
      })

    states.set(app, look)
    return look()
  }

  /** The page of a deployment, which its folder names. */
  async function pageOf(deployment: string, name: string, { locale }: Visitor): Promise<SitePage | undefined> {
    const manifest = await kept(
      manifests,
      deployment,
      async () => JSON.parse((await readWhole(`${deployment}/manifest.json`)).toString()) as DeploymentManifest,
    )
    const path = pageNamed(name) ?? name
    const listed = manifest.pages.find((page) => page.path === path || page.aliases.includes(`/${name}`))

    if (listed === undefined) return undefined

    const translated = `${listed.path}/index.${locale}.html`
    const isTranslated = manifest.files.some((file) => file.path === translated)
    const file = isTranslated ? translated : `${listed.path}/index.html`

    const document = await kept(pages, `${deployment}/${file}`, async () => {
      const html = (await readWhole(`${deployment}/${file}`)).toString()

      return {
        path: listed.path,
        html,
        version: createHash('sha256').update(html).digest('base64url'),
        // Its whole policy is in the document.
        csp: headerPolicy,
        configuration: configurationIn(html),
        isTranslated,
      }
    })

    // Asked for each time: a bundle that could not be had may be there now.
    return { ...document, bundle: await bundleOf(deployment, manifest, listed.path) }
  }

  /** The URL of a page's server bundle, kept in this process's folder; undefined when it cannot be had: the page is not drawn. */
  async function bundleOf(
    deployment: string,
    { server = [], closed = [] }: DeploymentManifest,
    page: string,
  ): Promise<string | undefined> {
    if (closed.includes(page) || !server.some(({ path }) => path === `${page}.js`)) return undefined
    try {
      const folder = await kept(bundles, deployment, () => fetchBundles(deployment, server))

      return pathToFileURL(join(folder, `server/${page}.js`)).href
    } catch (error) {
      log(`The server bundle of ${deployment} cannot be used: ${String(error)}`)
      return undefined
    }
  }

  async function fetchBundles(deployment: string, server: NonNullable<DeploymentManifest['server']>): Promise<string> {
    const folder = join(cacheFolder, deployment)

    if (await stat(folder).catch(() => undefined)) return folder

    const unfinished = `${folder}.${process.pid}.part`

    for (const { path, sha384 } of server) {
      const content = await readWhole(`${deployment}/server/${path}`)

      if (createHash('sha384').update(content).digest('hex') !== sha384) throw new Error(`${path} is damaged`)
      await mkdir(dirname(join(unfinished, 'server', path)), { recursive: true })
      await writeFile(join(unfinished, 'server', path), content)
    }
    await writeFile(join(unfinished, 'package.json'), '{"type":"module"}\n')
    await rename(unfinished, folder).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true })
      // Another request may have been first.
      if (!(await stat(folder).catch(() => undefined))) throw error
    })
    return folder
  }

  /** An asset as it was within a minute: one that was revoked is forgotten. One that is not there may be soon. */
  async function fileAt(path: string): Promise<SiteFile | undefined> {
    const look = files.get(path) ?? refreshed(60 * freshMs, () => readAsset(path))

    if (!files.has(path) && files.size >= mostEntries) files.clear()
    files.set(path, look)

    const file = await look()

    if (file === undefined) files.delete(path)
    return file
  }

  async function readAsset(path: string): Promise<SiteFile | undefined> {
    const contentType = contentTypeOf(path)
    const content = contentType && (await read(path))

    if (!content || !contentType) return undefined

    const isText = /^text\/|json|svg/.test(contentType)
    const [br, gzip] = isText ? await Promise.all([read(`${path}.br`), read(`${path}.gz`)]) : [content, content]

    keptBytes += content.length
    if (keptBytes > mostKeptBytes) {
      files.clear()
      keptBytes = content.length
    }
    return {
      body: await encoded(content, { ...(br && { br }), ...(gzip && { gzip }) }),
      contentType,
      isImmutable: true,
    }
  }

  /** Whatever a state or a manifest names: nothing outside the target, nor what it is kept under outside the cache. */
  async function read(path: string): Promise<Buffer | undefined> {
    return safePath.test(path) ? store.read(path) : undefined
  }

  async function readWhole(path: string): Promise<Buffer> {
    const content = await read(path)

    if (content === undefined) throw new Error(`The target has no ${path}`)
    return content
  }
}

/** The deployment of an app that a device sees; a larger share has all devices of a smaller one. */
function deploymentFor(state: AppState | undefined, deviceId: string | undefined): string | undefined {
  const { live, canary } = state ?? {}

  return canary && deviceId && shareOf(deviceId) < canary.share ? canary.deployId : (live ?? undefined)
}

/** The place of a device between 0 and 100, always the same. */
export function shareOf(deviceId: string): number {
  return createHash('sha256').update(deviceId).digest().readUInt32BE(0) % 100
}

function configurationIn(html: string): unknown {
  const [, block = '{}'] =
    new RegExp(`<script type="application/json" id="${configurationElementId}">([\\s\\S]*?)</script>`).exec(html) ?? []

  return JSON.parse(block)
}

/** Asks again when what is known is old; while that fails, or takes longer than a moment, what was known goes on. */
function refreshed<Value>(freshMs: number, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; at: number } | undefined
  let asking: Promise<Value> | undefined

  return async () => {
    if (known !== undefined && performance.now() - known.at < freshMs) return known.value
    asking ??= ask()
      .then((value) => {
        known = { value, at: performance.now() }
        return value
      })
      .finally(() => (asking = undefined))
    if (known === undefined) return asking

    // Nobody else waits meanwhile.
    const { value } = Object.assign(known, { at: performance.now() })

    return Promise.race([asking, wait(500, value, { ref: false })]).catch(() => value)
  }
}

/** How many entries of a kind are kept: some deployments of six apps. */
const mostEntries = 500

/** Makes a value once; a failure is made again next time. */
function kept<Value>(values: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = values.get(key)

  if (known !== undefined) return known
  if (values.size >= mostEntries) values.clear()

  const made = make()

  values.set(key, made)
  made.then(
    (value) => value === undefined && values.delete(key),
    () => values.delete(key),
  )
  return made
}
