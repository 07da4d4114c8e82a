const lostChunk = 'LostChunkError'

/** Whether no further attempt of this page can bring the chunk, however good the network is: only a reload helps. */
export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && error.name === lostChunk
}

// No class with a name of its own: Safari 14 lacks class fields, and what replaces them weighs on every page.
function lostChunkError(cause: unknown): Error {
  return Object.assign(new Error(String(cause)), { name: lostChunk })
}

/** How long one file may take, in ms; a line that hangs must not keep a button busy for ever. */
const timeoutMs = 30_000

/** The files that are here or on their way, by address; a file that did not come is forgotten. */
const files = new Map<string, Promise<unknown>>()

let secondAddresses = 0

/**
 * Imports a lazy chunk without the risk of a failed `import()`, which WebKit and old Chromium remember until the page is
 * reloaded, for the chunk as well as for each of its dependencies. So the files are fetched into the HTTP cache first,
 * which may fail and be repeated; only then they are imported. A chunk whose import fails all the same is imported from
 * a second address. In built pages every `import()` goes through here: the build puts this in the place of Vite's helper.
 *
 * @param load the `import()` as the code has it.
 * @param names the chunk's own file and those that it depends on, its style sheets too, from the server's root.
 * @throws {TypeError} when a file did not come: another attempt may go better.
 * @throws {Error} one that `isLostChunk` knows, when no attempt of this page can go better.
 */
export async function importChunk<Module>(load: () => Promise<Module>, names: readonly string[] = []): Promise<Module> {
  await Promise.all(names.map((name) => bring(`/${name}`)))
  try {
    return await load()
  } catch (error) {
    const [own] = names

    if (own === undefined) throw error
    secondAddresses += 1

    const again = `/${own}?again=${secondAddresses}`

    // What the page's HTML named may not have come, and may be lost once more.
    await fetchWhole(again)
    return import(/* @vite-ignore */ again).catch(() => {
      throw lostChunkError(error)
    })
  }
}

function bring(address: string): Promise<unknown> {
  const known = files.get(address)

  if (known !== undefined) return known

  // What the page's HTML names is here already. A package on the device has no line that could break.
  const isHere = document.querySelector(`link[href="${address}"]`) !== null
  const coming = isHere
    ? Promise.resolve()
    : fetchWhole(address).then(() => (address.endsWith('.css') ? linkStyle(address) : undefined))

  files.set(address, coming)
  coming.catch(() => files.delete(address))
  return coming
}

async function fetchWhole(address: string): Promise<void> {
  if (!location.protocol.startsWith('http')) return

  // Browsers of 2020 do not know AbortSignal.timeout.
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)

  try {
    const response = await fetch(address, { signal: stop.signal })

    // A later release may have taken the file away: the page's own HTML is out of date.
    if (response.status === 404) throw lostChunkError(address)
    if (!response.ok) throw new TypeError(`${address}: ${response.status}`)
    await response.text()
  } finally {
    clearTimeout(timer)
  }
}

function linkStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')

    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(href))
    }
    document.head.append(link)
  })
}
