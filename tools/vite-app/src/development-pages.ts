import { pageNamed } from '@pahiram/contract'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

import { appConfiguration } from './define-app.ts'
import { drawnInDevelopment } from './draw-in-development.ts'
import { serverEnvironment } from './server-pages.ts'
import { type AppFolder, appFolders, pagesOfApp } from './workspace.ts'

/** Under which address one app's modules are served, so that six apps share an origin. */
export function moduleBase(app: string): string {
  return `/~${app}/`
}

/** A page to show and the app it belongs to. */
export interface FoundPage {
  readonly app: AppFolder
  readonly path: string
}

/**
 * The page behind an address, with or without a trailing slash or `index.html`, or under an alias
 * (docs/spec/contract.md §1).
 */
export function findPage(pathname: string, apps: readonly AppFolder[] = appFolders()): FoundPage | null {
  const asked = pathname.replace(/\/index\.html$/, '').replaceAll(/^\/+|\/+$/g, '') || 'index'
  const path = pageNamed(asked) ?? asked
  // A page is a folder below `src/pages`: an address that leads out of it is none.
  const app = /^[\w-]+(?:\/[\w-]+)*$/.test(path) ? apps.find((one) => existsSync(pageFile(one, path))) : undefined

  return app === undefined ? null : { app, path }
}

/** The addresses of all pages there are. */
export function pageAddresses(): string[] {
  return appFolders()
    .flatMap((app) => pagesOfApp(app.folder))
    .map(({ path }) => (path === 'index' ? '/' : `/${path}`))
}

function pageFile(app: AppFolder, path: string): string {
  return join(app.folder, 'src/pages', path, 'index.html')
}

/** One Vite server an app, started when somebody first asks for a page of it. */
export class DevelopmentApps {
  readonly #httpServer: Server
  readonly #running = new Map<string, Promise<ViteDevServer>>()

  constructor(httpServer: Server) {
    this.#httpServer = httpServer
  }

  /** The Vite server of an app. */
  of(app: AppFolder): Promise<ViteDevServer> {
    const running = this.#running.get(app.name) ?? this.#start(app)

    this.#running.set(app.name, running)
    return running
  }

  /** A page's HTML with hot reload in it, drawn for who opens it; without its content where that fails, which is printed. */
  async html({ app, path }: FoundPage, url: URL, apiOrigin: string): Promise<string> {
    const source = await readFile(pageFile(app, path), 'utf8')
    const vite = await this.of(app)
    const html = await vite.transformIndexHtml(`/src/pages/${path}/index.html`, source)

    return drawnInDevelopment(vite, html, { path, url, apiOrigin }).catch((error: unknown) => {
      console.error(`/${path} could not be drawn:`, error)
      return html
    })
  }

  async close(): Promise<void> {
    const servers = await Promise.all(this.#running.values())

    await Promise.all(servers.map((server) => server.close()))
  }

  #start(app: AppFolder): Promise<ViteDevServer> {
    const { environments, ...configuration } = appConfiguration(app.folder)

    return createServer({
      ...configuration,
      environments: {
        ...environments,
        // What Node cannot load by itself: our sources, and modules that import style sheets.
        [serverEnvironment]: { consumer: 'server', resolve: { noExternal: [/^@pahiram\//, 'react-vant'] } },
      },
      configFile: false,
      base: moduleBase(app.name),
      server: { middlewareMode: true, ws: { server: this.#httpServer } },
    })
  }
}
