import { bridgeActions } from '@pahiram/contract'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'

import { phoneProfile, type PhoneSize, phoneSizes } from './phones.ts'

/** What kind of phone a journey takes. */
export interface PhoneOptions {
  readonly size?: PhoneSize
  readonly shell?: ShellKind
  /** Its pages are as plain files have them, not drawn by the server: for a journey about a page's own first call. */
  readonly isPlain?: boolean
  /** Playwright's own options on top: `javaScriptEnabled`, `colorScheme`, `reducedMotion` … */
  readonly context?: BrowserContextOptions
}

/** A phone in a journey's hand. */
export interface Phone {
  readonly page: Page
  /** The messages to the shell so far, in order; empty in a plain browser. */
  readonly shellMessages: readonly ShellMessage[]
  /** Turns it into a phone of another size; what is open stays open. */
  resize(size: PhoneSize): Promise<void>
  /** Opens a path of ours (`/order?…`) and waits until it is alive or offers help; without scripts, until it is loaded. */
  open(path: string): Promise<void>
  /** A console error that this journey provokes on purpose; all others fail it. */
  expectProblem(pattern: RegExp): void
  /** Console errors, page errors and CSP violations that the journey did not expect. */
  problems(): string[]
  /** With `SCREENSHOTS=1` keeps a picture of the whole page in the git-ignored `screenshots/` of the workspace. */
  screenshot(name: string): Promise<void>
}

/** How long a page may take to come to life or to offer help, in ms. */
const longestDrawing = 5_000

/** Runs in the page: whether React has drawn it and listens, or it offers help. A page without a framework lives at once. */
function isAlive(): boolean {
  return window.__pahiramReady === undefined || document.documentElement.hasAttribute('data-help')
}

/** Whether an address may be a document's: it has one step, without a dot. */
function isDocument({ pathname }: URL): boolean {
  return /^\/[^/.]*\/?$/.test(pathname)
}

/** The server draws for whoever asks for HTML. */
async function askPlainly(route: Route): Promise<void> {
  await route.continue({ headers: { ...route.request().headers(), accept: '*/*' } })
}

const pictures = fileURLToPath(new URL('../../../screenshots', import.meta.url))

async function listen(context: BrowserContext, page: Page, report: (problem: string) => void): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => report(`page: ${error.message}`))
  await context.exposeBinding('pahiramViolation', (_source, violation: string) => report(`csp: ${violation}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const page = window as unknown as { pahiramViolation(violation: string): void }
      page.pahiramViolation(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
}

/** Takes a phone in hand: a browser profile of its own, with nothing stored. */
export async function takePhone(browser: Browser, origin: string, options: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({ ...phoneProfile(options.size), baseURL: origin, ...options.context })
  const shellMessages = await wearShell(context, options.shell ?? 'browser')
  if (options.isPlain) await context.route(isDocument, askPlainly)

  const page = await context.newPage()
  const reported: string[] = []
  const expected: RegExp[] = []
  await listen(context, page, (problem) => reported.push(problem))

  return {
    page,
    shellMessages,
    resize: (size) => page.setViewportSize(phoneSizes[size]),
    async open(path) {
      await page.goto(path, { waitUntil: 'load' })
      if (options.context?.javaScriptEnabled === false) return
      await page.waitForFunction(isAlive, undefined, { timeout: longestDrawing }).catch(() => undefined)
    },
    expectProblem(pattern) {
      expected.push(pattern)
    },
    problems: () => reported.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    async screenshot(name) {
      if (process.env['SCREENSHOTS'] !== '1') return
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: `${pictures}/${name}-${page.viewportSize()?.width ?? 0}.png`, fullPage: true })
    },
  }
}

/** Which shell the page believes to be in (docs/spec/contract.md §4). */
export type ShellKind = 'ios' | 'android' | 'browser'

/** One call of the page to the shell. */
export interface ShellMessage {
  readonly action: string
  readonly params: unknown
}

/** Puts a shell around every page of the context; it answers nothing and records the messages, in order. */
async function wearShell(context: BrowserContext, kind: ShellKind): Promise<ShellMessage[]> {
  const messages: ShellMessage[] = []
  if (kind === 'browser') return messages

  await context.exposeBinding('pahiramShellReceives', (_source, message: ShellMessage) => {
    messages.push(message)
  })
  await context.addInitScript(
    ({ kind, actions }) => {
      const page = window as unknown as {
        pahiramShellReceives(message: unknown): void
        webkit?: unknown
        PahiramNative?: unknown
      }

      if (kind === 'android') {
        page.PahiramNative = { postMessage: (text: string) => page.pahiramShellReceives(JSON.parse(text)) }
      } else {
        const handlers = actions.map((action) => [
          action,
          { postMessage: (params: unknown) => page.pahiramShellReceives({ action, params }) },
        ])
        page.webkit = { messageHandlers: Object.fromEntries(handlers) }
      }
    },
    { kind, actions: bridgeActions },
  )

  return messages
}
