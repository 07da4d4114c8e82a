import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

import type { AxeResults, RunOptions } from 'axe-core'

import { loading } from '../loading.ts'
import { firstScript, type PageMessage } from '../engines/first-script.ts'
import { type Line, lineTo } from '../engines/line.ts'
import type { Scenario } from '../sandbox.ts'
import { type Camera, longestPage, type Look } from './camera.ts'
import { faultOf } from './states.ts'
import type { SheetView } from './subjects.ts'

/** What was seen of one view with one look. */
export interface Shot {
  readonly look: Look
  readonly picture: Buffer
  /** What axe found, one line a place. */
  readonly axe: readonly string[]
  /** By how many CSS pixels the page is wider than the screen. */
  readonly sideways: number
}

/** A view, seen with every look that was asked for. */
export interface SeenView {
  readonly shots: readonly Shot[]
  /** Uncaught errors, console errors and violations of the page's policy. */
  readonly problems: readonly string[]
}

/** One browser window with a line of its own to the server. */
export interface SheetTab {
  /** Opens a view in a language and takes a picture with each look. */
  see(view: SheetView, language: string, looks: readonly Look[]): Promise<SeenView>
  close(): Promise<void>
}

/** How long a view may take to rest, in ms; what still moves then is photographed as it is. */
const restTimeoutMs = 20_000
const pollMs = 40
/** Up to which height a page is examined, in CSS pixels. */
const longestWindow = 12_000
/** How long nothing may be under way where calls fail, in ms: a repeated one waits up to 0.9 s. */
const quietBetweenAttemptsMs = 1_100

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Opens a tab of a browser. @param now what the pages take for the time, in ms since 1970. */
export async function openSheetTab(
  camera: Camera,
  { origin, scenarios, now }: { origin: string; scenarios: readonly Scenario[]; now: number },
): Promise<SheetTab> {
  let problems: string[] = []
  const script = {
    text: '',
    receive(text: string) {
      const message = JSON.parse(text) as PageMessage

      if (message.kind === 'problem') problems.push(message.text)
    },
  }
  const line = await lineTo(origin, script)

  return {
    async see(view, language, looks) {
      const prepared = { stored: view.opening.stored ?? {}, isOffline: view.state === 'offline', now }

      // What the view before it left under way must not be taken for this one's.
      await camera.clear()
      problems = []
      script.text = `${firstScript('browser')};(${prepare.toString()})(${JSON.stringify(prepared)})`
      line.fault(faultOf(view))
      // The fault is to meet the page's own call.
      line.plain(view.state !== 'data')

      const [first] = looks

      if (first !== undefined) await camera.wear(first)
      await camera.goTo(line.origin + viewAddress(view, language, scenarios))
      await rest(camera, line, view)

      const pictures: Omit<Shot, 'axe'>[] = []

      for (const look of looks) {
        await camera.wear(look)
        // Not every engine can be of every width, or dark.
        if ((await camera.run(isWorn(look))) !== true) continue

        const isWider = Number(await camera.run(sideways))

        await camera.unroll(longestPage)
        pictures.push({ look, picture: await camera.picture(), sideways: isWider })
      }
      await camera.run(`${axe}\n;`)

      const shots: Shot[] = []

      // Backwards: the last look is worn already. Structure is the same in both schemes, colours are not.
      for (const shot of pictures.toReversed()) {
        await camera.wear(shot.look)
        // The whole of it: what a bar lies over has no size for a finger.
        await camera.unroll(longestWindow)
        shots.unshift({
          ...shot,
          axe: await findings(camera, shot.look.scheme === 'dark' ? colourRules : { runOnly: wcag }),
        })
      }
      return { shots, problems: [...new Set(problems)] }
    },
    async close() {
      await camera.close()
      await line.close()
    },
  }
}

function isWorn({ width, scheme }: Look): string {
  return `return (innerWidth === ${width} || document.documentElement.clientWidth === ${width}) && matchMedia('(prefers-color-scheme: dark)').matches === ${scheme === 'dark'}`
}

const sideways = 'return Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)'

/** The path, query and hash of a view. @throws Error when the server has no session of that name. */
export function viewAddress(
  { page, state, opening, hash }: SheetView,
  language: string,
  scenarios: readonly Scenario[],
): string {
  const { scenario: name, path, query = {} } = opening
  const seeded = scenarios.find((scenario) => scenario.name === name)?.url

  if (name !== undefined && seeded === undefined) throw new Error(`The server has no scenario ${name}`)

  const own = page === 'index' ? '/' : `/${page.replace(hash, '')}`
  const address = new URL(seeded ?? own, 'http://localhost')

  if (path !== undefined) address.pathname = path
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value)
  if (state === 'no session') address.searchParams.delete('sessionId')
  if (language !== 'default') address.searchParams.set('lang', language)
  return address.pathname + address.search + hash
}

/** Waits until the page lives, has its answers, and nothing in it moves; a page that is to be loading needs to live. */
async function rest(camera: Camera, line: Line, { state }: SheetView): Promise<void> {
  const end = performance.now() + restTimeoutMs
  const isRepeated = state === '500' || state === 'offline' || state === 'broken'
  const isAtRest = state === 'loading' ? isAlive : `${isAlive} && ${isStill}`
  let since: number | undefined

  while (performance.now() < end) {
    const isQuiet = state === 'loading' || line.pending() === 0
    const now = performance.now()

    // A page that gives way to the next one answers nothing.
    since = isQuiet && (await camera.run(`return ${isAtRest}`).catch(() => false)) === true ? (since ?? now) : undefined
    if (since !== undefined && now - since >= (isRepeated ? quietBetweenAttemptsMs : camera.quietMs)) return
    await wait(pollMs)
  }
}

const isAlive =
  "location.protocol !== 'about:' && document.readyState === 'complete' && window.__pahiramReady === undefined"
const isStill = `document.querySelector('${loading}') === null
  && Array.prototype.every.call(document.images, (image) => image.complete || image.loading === 'lazy')
  && (document.getAnimations === undefined || document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || !(Number(effect.getComputedTiming().endTime) < Infinity)))`

async function findings(camera: Camera, options: RunOptions): Promise<string[]> {
  await camera.run(
    `window.axeResults = undefined; window.axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then((results) => { window.axeResults = results.violations.map((one) => ({ id: one.id, help: one.help, nodes: one.nodes.map(({ target, html }) => ({ target, html })) })) }, (error) => { window.axeResults = [{ id: 'axe', help: String(error), nodes: [{ target: [], html: '' }] }] })`,
  )

  for (let attempt = 0; attempt < 500; attempt += 1) {
    const results = (await camera.run('return window.axeResults')) as AxeResults['violations'] | undefined | null

    if (results) {
      return results.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(' ')} ${html.slice(0, 120)}`),
      )
    }
    await wait(10)
  }
  return ['axe: it did not come to an end']
}

/** Runs in the page before its own scripts: nothing newer than 2020, nothing from outside. */
function prepare({
  stored,
  isOffline,
  now,
}: {
  stored: Record<string, string>
  isOffline: boolean
  now: number
}): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const key of Object.keys(stored)) localStorage.setItem(key, stored[key] as string)
  if (isOffline) Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true })

  // The reference of an error would be another one in each picture.
  Math.random = () => 0.5

  // And so would a countdown.
  const RealDate = Date

  window.Date = new Proxy(RealDate, {
    construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now] : parts) as object,
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  })
}
