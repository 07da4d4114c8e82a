import { inject, test } from 'vitest'

import { type DrivenPage, drivePage } from './driven-page.ts'
import { startEngine } from './find-engine.ts'
import { firstScript, type PageMessage } from './first-script.ts'
import { type Line, lineTo } from './line.ts'

import type { ShellKind, ShellMessage } from '../phone.ts'

/** A borrower's browser and the network between it and the server. */
export interface Visit {
  readonly page: DrivenPage
  readonly line: Line
  /** The messages to the shell so far, in order; empty in a plain browser. */
  readonly shellMessages: readonly ShellMessage[]
  /** Goes to a path of ours, or its address at the server. */
  readonly goTo: (url: string) => Promise<void>
  /** The same, and waits until the page's scripts listen. */
  readonly open: (url: string) => Promise<void>
}

const inEngine = test
  .extend('engineName', { scope: 'worker' }, () => inject('engine'))
  .extend('engine', { scope: 'worker' }, async ({ engineName }, { onCleanup }) => {
    if (engineName === null) throw new Error('This machine has not the engine')

    const engine = await startEngine(engineName)

    onCleanup(() => engine.stop())
    return engine
  })
  .extend('origin', () => inject('flowOrigin'))
  .extend('newVisit', ({ engine, origin, task }, { onCleanup }) => {
    const problems: string[] = []

    task.meta.engineVersion = engine.version
    const lines: Line[] = []

    onCleanup(async () => {
      await Promise.all(lines.map((line) => line.close()))
      if (problems.length > 0) throw new Error(`The pages complained:\n${problems.join('\n')}`)
    })

    return async (shell: ShellKind = 'browser', serverOrigin = origin): Promise<Visit> => {
      const shellMessages: ShellMessage[] = []
      const line = await lineTo(serverOrigin, {
        text: firstScript(shell),
        receive(text) {
          const message = JSON.parse(text) as PageMessage

          if (message.kind === 'shell') shellMessages.push(message.message)
          else problems.push(message.text)
        },
      })
      const page = drivePage(await engine.newWindow())

      const goTo = (url: string) => {
        const { pathname, search } = new URL(url, line.origin)

        return page.goTo(line.origin + pathname + search)
      }

      lines.push(line)
      return {
        page,
        line,
        shellMessages,
        goTo,
        async open(url) {
          await goTo(url)
          await page.untilAlive()
        },
      }
    }
  })
  .extend('visit', ({ newVisit }) => newVisit())

/**
 * A test that runs in every engine, against the real build, server and database. It gets `visit` (a new profile in a
 * plain browser), `newVisit` (for one inside a shell, or at another server), `engine` and `origin`. It fails on any uncaught error, console
 * error or violation of the page's policy. It is skipped where the machine has not the engine.
 */
export const flow = inject('engine') === null ? inEngine.skip : inEngine
