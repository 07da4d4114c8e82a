import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

import { answer, type Middle, plain, type Question, type Sight, type Target } from './in-page.ts'

import type { Driver } from './driver.ts'

/** A page in any of the engines. Elements are looked for again at each use, by role and name, until they are there. */
export interface DrivenPage {
  /** Opens an address, and waits for nothing. */
  goTo(url: string): Promise<void>
  /** Waits until the page's scripts listen. */
  untilAlive(): Promise<void>
  /** Taps an element as soon as it is there, rests, and nothing covers it. */
  tap(target: Target): Promise<void>
  /** Focuses an element and presses the keys of a text; `\n` is Enter. */
  type(target: Target, text: string): Promise<void>
  /** Chooses files in the page's file field. */
  chooseFiles(...paths: readonly string[]): Promise<void>
  /** Waits until an element is there, and gives its first one. */
  waitFor(target: Target): Promise<Sight>
  /** Waits until no such element is there. */
  waitForNone(target: Target): Promise<void>
  /** What is there now. */
  look(target: Target): Promise<Sight>
  /** Waits until the page's address matches. */
  waitForAddress(pattern: RegExp): Promise<URL>
  /** Goes back in the history, as the shell's button does. */
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  /** Waits until the body of a function returns true in the page. */
  until(body: string, what: string): Promise<void>
}

/** How long an element may take to come, in ms. */
const timeoutMs = 20_000
const pollMs = 50

/** What is seen of an element that is not there. */
const nothing: Sight = { count: 0, text: '', value: '', isChecked: false }

/** Finds elements by role and accessible name in every engine alike. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Drives a page with a browser's driver. */
export function drivePage(driver: Driver): DrivenPage {
  async function ask<Answer>(question: Question): Promise<Answer | undefined> {
    const body = `return (${answer.toString()})(${JSON.stringify(question)})`
    const first = (await driver.run(body)) as Answer | null | undefined

    if (first !== undefined && first !== null) return first
    // A new document has no library yet.
    await driver.run(`${library}\n;`)
    return (await driver.run(body)) as Answer
  }

  async function look(target: Target): Promise<Sight> {
    return (await ask<Sight>({ kind: 'look', target: plain(target) })) ?? nothing
  }

  async function reach(kind: 'middle' | 'focus', target: Target): Promise<{ x: number; y: number }> {
    let last: Middle = 'nothing was seen'

    await until(
      async () => {
        last = (await ask<Middle>({ kind, target: plain(target) })) ?? last
        return typeof last !== 'string'
      },
      () => `${describe(target)} could be used: ${JSON.stringify(last)}`,
    )
    return last as unknown as { x: number; y: number }
  }

  async function isAlive(): Promise<boolean> {
    return (
      (await driver.run(
        `return document.readyState !== 'loading' && location.protocol !== 'about:' && window.__pahiramReady === undefined`,
      )) === true
    )
  }

  return {
    goTo: (url) => driver.goTo(url),
    untilAlive: () => until(isAlive, () => 'the page came to life'),
    async tap(target) {
      const { x, y } = await reach('middle', target)

      await driver.tap(x, y)
    },
    async type(target, text) {
      await reach('focus', target)
      await driver.type(text)
    },
    chooseFiles: (...paths) => driver.chooseFiles(paths),
    async waitFor(target) {
      let sight = nothing

      await until(
        async () => (sight = await look(target)).count > 0,
        () => `there was ${describe(target)}`,
      )
      return sight
    },
    waitForNone: (target) =>
      until(
        async () => (await look(target)).count === 0,
        () => `${describe(target)} went away`,
      ),
    look,
    async waitForAddress(pattern) {
      let address = ''

      await until(
        async () => pattern.test((address = (await driver.run('return location.href')) as string)),
        () => `the address was like ${pattern}: ${address}`,
      )
      return new URL(address)
    },
    back: async () => void (await driver.run('history.back()')),
    reload: async () => void (await driver.run('location.reload()')),
    run: (body) => driver.run(body),
    until: (body, what) =>
      until(
        async () => (await driver.run(body)) === true,
        () => what,
      ),
  }
}

function describe({ role, name, text, within }: Target): string {
  const said = [role, name, text].filter((part) => part !== undefined).join(' ')

  return within === undefined ? said : `${said} in ${describe(within)}`
}

/** What happens while a page gives way to the next one: the question is asked again. */
async function until(isSo: () => Promise<boolean>, what: () => string): Promise<void> {
  const end = performance.now() + timeoutMs
  let trouble = ''

  for (;;) {
    try {
      if (await isSo()) return
      trouble = ''
    } catch (error) {
      trouble = error instanceof Error ? ` (${error.message})` : ''
    }
    if (performance.now() > end) throw new Error(`${timeoutMs / 1_000} s passed before ${what()}${trouble}`)
    await wait(pollMs)
  }
}
