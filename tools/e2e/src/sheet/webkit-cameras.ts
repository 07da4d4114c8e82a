import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

import { hasNativeShell, python, shellPackages } from '../native-shell/debian-tools.ts'
import { startScreen, webKitEnvironment } from '../native-shell/native-shell.ts'
import { canInstallDebian, installDebian } from '../run-installer.ts'
import { type Camera, type CameraBrowser, type Look, longestPage, quality, textOf, windows } from './camera.ts'

const program = fileURLToPath(new URL('webkit-camera.py', import.meta.url))

/** How long one order may take, in ms. */
const orderTimeoutMs = 15_000
/** How long a page may need to look as it was asked to, in ms. */
const settleTimeoutMs = 5_000
const pollMs = 40

/** Brings what WebKitGTK's cameras need. @returns in one line why it did not come, or undefined. */
export async function bringWebKitCameras(): Promise<string | undefined> {
  if (hasNativeShell()) return undefined
  if (!canInstallDebian()) return `install it with apt-get install ${shellPackages.join(' ')}`

  const trouble = await installDebian(shellPackages)

  return hasNativeShell() ? undefined : (trouble ?? 'it does not run')
}

/** Starts WebKitGTK in windows that nobody sees, a process for each; they photograph the whole page. */
export async function startWebKitCameras(): Promise<CameraBrowser> {
  const screen = await startScreen()

  return {
    newCamera: async () => webKitCamera(startProgram(screen.display)),
    async close() {
      screen.stop()
    },
  }
}

/** The program behind one camera. */
interface CameraProgram {
  /** Sends an order and gives what it is answered. @throws Error with WebKit's own message. */
  order(what: string, parameters?: object): Promise<unknown>
  stop(): Promise<void>
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

function startProgram(display: string): CameraProgram {
  const child = spawn(python, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...webKitEnvironment(display) },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0

  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer

    waiting.get(answer.id)?.(answer)
  })
  return {
    async order(what, parameters = {}) {
      const id = (lastId += 1)
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))

      child.stdin.write(`${JSON.stringify({ id, do: what, ...parameters })}\n`)

      const late = new AbortController()
      const answer = await Promise.race([
        answered,
        ended.then((): Answer => ({ id, error: 'it has ended' })),
        wait(orderTimeoutMs, { id, error: 'it did not answer' } as Answer, { signal: late.signal }),
      ])

      late.abort()
      waiting.delete(id)
      if (answer.error !== undefined) throw new Error(`WebKitGTK, ${what}: ${answer.error}`)
      return answer.value
    },
    async stop() {
      child.stdin.end()

      const forced = setTimeout(() => child.kill('SIGKILL'), orderTimeoutMs)

      await ended
      clearTimeout(forced)
    },
  }
}

function webKitCamera(behind: CameraProgram): Camera {
  const order = (what: string, parameters?: object) => behind.order(what, parameters)
  const run = (body: string) => order('run', { body })

  async function resize(width: number, height: number): Promise<void> {
    const end = performance.now() + settleTimeoutMs

    await order('size', { width, height })
    // The page learns of it later.
    while ((await run(`return innerWidth === ${width} && innerHeight === ${height}`)) !== true) {
      if (performance.now() > end) throw new Error(`WebKitGTK was not ${width}×${height}`)
      await wait(pollMs)
    }
  }

  return {
    // Without a GPU a part that has come is drawn, or asks for the next one, much later.
    quietMs: 600,
    clear: async () => void (await order('clear')),
    goTo: async (url) => void (await order('open', { address: url })),
    run,
    async wear(look: Look) {
      const { width, height } = windows[look.width]

      await order('dark', { on: look.scheme === 'dark' })
      await resize(width, height)
      await run(textOf(look))
    },
    async unroll() {
      const [width = 0, least = 0, height = 0] = (await run(
        'return [innerWidth, innerHeight, document.documentElement.scrollHeight]',
      )) as number[]

      if (height > least) await resize(width, Math.min(height, longestPage))
    },
    async picture() {
      const end = performance.now() + settleTimeoutMs
      let last: string | undefined

      // What was changed is drawn later, too: until two pictures are the same.
      for (;;) {
        const next = (await order('picture')) as string

        if (next === last || performance.now() > end) {
          return sharp(Buffer.from(next, 'base64')).jpeg({ quality }).toBuffer()
        }
        last = next
        await wait(2 * pollMs)
      }
    },
    close: () => behind.stop(),
  }
}
