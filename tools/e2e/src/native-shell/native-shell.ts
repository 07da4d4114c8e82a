import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { python } from './debian-tools.ts'

const program = fileURLToPath(new URL('../../native-shell/shell.py', import.meta.url))

/** What the sample shell writes into its log: one JSON line an event. */
export interface ShellEvent {
  readonly event: 'started' | 'request' | 'action' | 'system' | 'refused' | 'trouble' | 'handed' | 'ran'
  readonly address?: string
  readonly action?: string
  readonly text?: string
  readonly id?: number
  readonly value?: string
  readonly error?: string
}

/** The sample shell, held by a test in place of a person. */
export interface NativeShell {
  /** All that it has logged. */
  readonly events: readonly ShellEvent[]
  /** Opens a path of the pages in a new screen. */
  open(address: string): void
  pressBack(): void
  /** Takes the screen on top off the stack, whatever its page says. */
  close(): void
  /** Runs the body of a function in the page on top, and gives what it returns; `undefined` where there is no page. */
  run(body: string): Promise<unknown>
  /** Runs it until it returns what is wanted. @throws Error when that takes longer than `timeoutMs`, 30 s by default. */
  until(body: string, isWanted: (value: unknown) => boolean, timeoutMs?: number): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a screen that nobody sees; its number. */
export async function startScreen(): Promise<{ readonly display: string; stop(): void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '390x844x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (text) => resolve(`:${String(text).trim()}`)),
  )

  return { display, stop: () => void screen.kill() }
}

/** The environment of a Python program with WebKitGTK on such a screen. */
export function webKitEnvironment(display: string): Readonly<Record<string, string>> {
  return {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its own sandbox needs rights that a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    NO_AT_BRIDGE: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  }
}

const seconds = 1_000

/** Starts the sample shell; its native screens close themselves. */
export async function startNativeShell(display: string, parameters: readonly string[]): Promise<NativeShell> {
  const child = spawn(python, [program, '--unattended', '--remote', ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...webKitEnvironment(display) },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const events: ShellEvent[] = []
  let lastId = 0

  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) events.push(JSON.parse(line) as ShellEvent)
  })

  const order = (what: object) => void child.stdin.write(`${JSON.stringify(what)}\n`)

  async function run(body: string): Promise<unknown> {
    const id = (lastId += 1)
    const end = performance.now() + 5 * seconds

    order({ do: 'run', id, body })
    while (performance.now() < end) {
      const answer = events.find((event) => event.id === id)

      if (answer !== undefined) return answer.value === undefined ? undefined : JSON.parse(answer.value)
      await wait(50)
    }
    // A page that is just being left answers nothing.
    return undefined
  }

  const end = performance.now() + 30 * seconds

  while (!events.some(({ event }) => event === 'started')) {
    if (performance.now() > end) throw new Error('The sample shell did not start')
    await wait(50)
  }
  return {
    events,
    run,
    open: (address) => order({ do: 'open', address }),
    pressBack: () => order({ do: 'back' }),
    close: () => order({ do: 'close' }),
    async until(body, isWanted, timeoutMs = 30 * seconds) {
      const limit = performance.now() + timeoutMs
      let value: unknown

      while (performance.now() < limit) {
        value = await run(body)
        if (isWanted(value)) return value
        await wait(200)
      }
      throw new Error(`After ${timeoutMs / seconds} s, ${body} gave ${JSON.stringify(value)}`)
    },
    async stop() {
      child.stdin.end()
      const forced = setTimeout(() => child.kill('SIGKILL'), 5 * seconds)

      await ended
      clearTimeout(forced)
    },
  }
}
