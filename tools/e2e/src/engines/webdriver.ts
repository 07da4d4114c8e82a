import { setTimeout as wait } from 'node:timers/promises'

/** A page in a browser that speaks WebDriver (W3C). Elements are named by XPath and looked for anew at each use. */
export interface DrivenPage {
  /** Opens an address and waits until the page's scripts run. */
  open(url: string): Promise<void>
  /** Presses an element as soon as it is there and can be pressed. */
  press(xpath: string): Promise<void>
  /** Types into an element; a file's path into a file field, seen or not. */
  type(xpath: string, keys: string): Promise<void>
  /** Waits until an element is there. */
  waitFor(xpath: string): Promise<void>
  /** How many elements there are now. */
  count(xpath: string): Promise<number>
  /** Runs the body of a function in the page and gives what it returns. */
  run(body: string): Promise<unknown>
  close(): Promise<void>
}

/** How long an element may take to come, in ms. */
const timeoutMs = 20_000
const pollMs = 100

/** What the driver says of an element that React has just replaced, or that is not there or not free yet. */
const passing = new Set([
  'no such element',
  'stale element reference',
  'element click intercepted',
  'element not interactable',
])

class DriverError extends Error {
  override readonly name = 'DriverError'
  /** The error code of the specification. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/**
 * Starts a session.
 * @param driver the driver's address, such as `http://127.0.0.1:6161`.
 * @param capabilities what `alwaysMatch` says.
 * @throws {DriverError} what the driver answers.
 */
export async function openSession(driver: string, capabilities: object): Promise<DrivenPage> {
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const path = (command: string) => `/session/${sessionId}${command}`

  // Without this the page is as wide as the driver likes.
  await send('POST', path('/window/rect'), { x: 0, y: 0, width: 390, height: 844 })
  return {
    async open(url) {
      await send('POST', path('/url'), { url })
      await until(async () => (await run('return window.__pahiramMounted === true')) === true, `${url} came to life`)
    },
    press: (xpath) => act(xpath, 'click', {}),
    type: (xpath, keys) => act(xpath, 'value', { text: keys }),
    waitFor: (xpath) => until(async () => (await elements(xpath)).length > 0, `there was ${xpath}`),
    count: async (xpath) => (await elements(xpath)).length,
    run,
    close: async () => void (await send('DELETE', path(''))),
  }

  function run(body: string): Promise<unknown> {
    return send('POST', path('/execute/sync'), { script: body, args: [] })
  }

  async function elements(xpath: string): Promise<string[]> {
    try {
      const found = (await send('POST', path('/elements'), { using: 'xpath', value: xpath })) as object[]

      return found.flatMap((reference) => Object.values(reference) as string[])
    } catch (error) {
      // WebKit may lose an element between finding and naming it.
      if (error instanceof DriverError && passing.has(error.code)) return []
      throw error
    }
  }

  async function act(xpath: string, command: 'click' | 'value', body: object): Promise<void> {
    let last = ''

    await until(async () => {
      const [element] = await elements(xpath)

      if (element === undefined) return false
      try {
        await send('POST', path(`/element/${element}/${command}`), body)
        return true
      } catch (error) {
        if (!(error instanceof DriverError) || !passing.has(error.code)) throw error
        last = error.message
        return false
      }
    }, `${xpath} took the ${command} ${last}`)
  }

  async function send(method: string, command: string, body?: object): Promise<unknown> {
    const response = await fetch(driver + command, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }

    if (!response.ok) throw new DriverError(value?.error ?? String(response.status), value?.message ?? '')
    return value
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + timeoutMs

  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${timeoutMs / 1_000} s passed before ${what}`)
    await wait(pollMs)
  }
}
