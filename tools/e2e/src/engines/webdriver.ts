import type { Driver, EngineOptions } from './driver.ts'

/** The key of an element in JSON, as the specification says. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** How long a driver may take for one command, in ms: one that hangs must not look like a page that hangs. */
const commandTimeoutMs = 30_000

/**
 * How long a script may take, in ms. WebKit's drivers lose the answer of one whose page gives way to the next one; without
 * this they wait for it for half a minute, and with it the question is asked again.
 */
const scriptTimeoutMs = 3_000

/** How long the answer of a script is waited for, in ms: sometimes the driver forgets that it has a timeout, too. */
const scriptAnswerMs = 2 * scriptTimeoutMs

const enter = '\uE007'

/** A window, and the browser’s version as its driver says. */
interface Session extends Driver {
  readonly version: string
}

/**
 * Starts a session of a browser that speaks WebDriver (W3C).
 * @param address the driver's, such as `http://127.0.0.1:6161`.
 * @param capabilities what `alwaysMatch` says.
 * @param size of the window, in CSS pixels.
 * @throws {Error} with the driver's own words.
 */
export async function openSession(
  address: string,
  capabilities: object,
  size: Required<EngineOptions>['size'],
): Promise<Session> {
  const { sessionId, capabilities: given } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: scriptTimeoutMs } } },
  })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const path = (command: string) => `/session/${sessionId}${command}`

  // Without this the page is as wide as the driver likes.
  await send('POST', path('/window/rect'), { x: 0, y: 0, ...size })
  return {
    version: given.browserVersion,
    goTo: async (url) => void (await send('POST', path('/url'), { url })),
    run: (body) => send('POST', path('/execute/sync'), { script: body, args: [] }, scriptAnswerMs),
    async tap(x, y) {
      const point = { type: 'pointerMove', origin: 'viewport', duration: 0, x: Math.round(x), y: Math.round(y) }

      await send('POST', path('/actions'), {
        actions: [
          {
            type: 'pointer',
            id: 'finger',
            parameters: { pointerType: 'mouse' },
            actions: [point, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
          },
        ],
      })
    },
    async type(text) {
      const keys = text.replaceAll('\n', enter)

      // A person's keys go to whatever has the focus: the page may have put its own field in the place of its first view's.
      await keysToActive(keys).catch((error: unknown) => {
        if (!String(error).includes('stale element reference')) throw error
        return keysToActive(keys)
      })
    },
    async chooseFiles(files) {
      const field = await send('POST', path('/element'), { using: 'css selector', value: 'input[type=file]' })

      await keysTo(field as Record<string, string>, files.join('\n'))
    },
    resize: async (size) => void (await send('POST', path('/window/rect'), { x: 0, y: 0, ...size })),
    screenshot: async () => Buffer.from((await send('GET', path('/screenshot'))) as string, 'base64'),
    close: async () => void (await send('DELETE', path(''))),
  }

  async function keysToActive(keys: string): Promise<void> {
    await keysTo((await send('GET', path('/element/active'))) as Record<string, string>, keys)
  }

  async function keysTo(element: Record<string, string>, text: string): Promise<void> {
    await send('POST', path(`/element/${element[elementKey]}/value`), { text })
  }

  async function send(method: string, command: string, body?: object, timeoutMs = commandTimeoutMs): Promise<unknown> {
    const response = await fetch(address + command, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }

    if (!response.ok) throw new Error(`${value?.error ?? response.status}: ${value?.message ?? ''}`)
    return value
  }
}
