import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { importChunk, isLostChunk } from './import-chunk.ts'

const request = vi.fn<typeof fetch>()
let chunks = 0

/** The files of a chunk that no other test has. */
function chunkNames() {
  chunks += 1
  return {
    own: `assets/sheet-${chunks}.js`,
    dependency: `assets/list-${chunks}.js`,
    style: `assets/sheet-${chunks}.css`,
  }
}

beforeEach(() => {
  request.mockImplementation(async () => new Response('text'))
  vi.stubGlobal('fetch', request)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  request.mockReset()
  document.head.replaceChildren()
})

test('a chunk is imported only after it and what it depends on were fetched', async () => {
  const { own, dependency } = chunkNames()
  const load = vi.fn(async () => 'module')
  let answer: (response: Response) => void = () => undefined
  request.mockImplementation(() => new Promise((resolve) => (answer = resolve)))

  const coming = importChunk(load, [own])
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith(`/${own}`, expect.anything()))
  expect(load).not.toHaveBeenCalled()
  answer(new Response('text'))
  expect(await coming).toBe('module')

  request.mockImplementation(async () => new Response('text'))
  await importChunk(load, [own, dependency])
  expect(request.mock.calls.map(([address]) => address)).toEqual([`/${own}`, `/${dependency}`])
})

test('an import is never tried while a file is missing, and goes through once the file is there', async () => {
  const { own, dependency } = chunkNames()
  const load = vi.fn(async () => 'module')
  request.mockImplementation(async (address) => {
    if (address === `/${dependency}`) throw new TypeError('Failed to fetch')
    return new Response('text')
  })

  await expect(importChunk(load, [own, dependency])).rejects.toThrow('Failed to fetch')
  request.mockImplementation(async () => new Response('', { status: 503 }))
  await expect(importChunk(load, [own, dependency])).rejects.toBeInstanceOf(TypeError)
  expect(load).not.toHaveBeenCalled()

  request.mockImplementation(async () => new Response('text'))
  expect(await importChunk(load, [own, dependency])).toBe('module')
})

test('a file that never ends counts as missing after 30 s', async () => {
  vi.useFakeTimers()
  const { own } = chunkNames()
  request.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const failure = vi.fn()

  importChunk(async () => 'module', [own]).catch(failure)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toHaveBeenCalledTimes(1)
})

test('a file that the server no longer has is lost to this page', async () => {
  const { own } = chunkNames()
  request.mockImplementation(async () => new Response('', { status: 404 }))

  await expect(importChunk(async () => 'module', [own])).rejects.toSatisfy(isLostChunk)
})

test('a style sheet that the server no longer has is lost to this page, too, whichever answer comes first', async () => {
  const { own, style } = chunkNames()
  request.mockImplementation((address) =>
    address === `/${own}` ? new Promise(() => undefined) : Promise.resolve(new Response('', { status: 404 })),
  )

  // No style sheet can be loaded here.
  await expect(importChunk(async () => 'module', [own, style])).rejects.toSatisfy(isLostChunk)
})

test('a chunk that fails from both of its addresses is lost to this page', async () => {
  const { own } = chunkNames()
  const load = () => Promise.reject(new TypeError('Importing a module script failed.'))

  // No module can be imported from the second address here.
  await expect(importChunk(load, [own])).rejects.toSatisfy(isLostChunk)
  await expect(importChunk(load, [])).rejects.not.toSatisfy(isLostChunk)
})

test('a chunk that the page’s HTML names, and that did not come, may be had later', async () => {
  const { own } = chunkNames()
  const load = () => Promise.reject(new TypeError('Importing a module script failed.'))
  document.head.innerHTML = `<link rel="modulepreload" href="/${own}">`
  request.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })

  await expect(importChunk(load, [own])).rejects.not.toSatisfy(isLostChunk)
  await expect(importChunk(load, [own])).rejects.not.toSatisfy(isLostChunk)
  expect(request.mock.calls.map(([address]) => address)).toEqual([
    expect.stringContaining(`/${own}?again=`),
    expect.stringContaining(`/${own}?again=`),
  ])
})

test('what the page’s HTML names is not fetched again', async () => {
  const { own, dependency, style } = chunkNames()
  document.head.innerHTML = `<link rel="modulepreload" href="/${dependency}"><link rel="stylesheet" type="text/inlined" href="/${style}">`

  await importChunk(async () => 'module', [own, dependency, style])

  expect(request.mock.calls.map(([address]) => address)).toEqual([`/${own}`])
  expect(document.querySelectorAll('link')).toHaveLength(2)
})

test('a chunk waits for its style sheet, and asks for it again after it was lost', async () => {
  const { own, style } = chunkNames()
  const load = vi.fn(async () => 'module')

  // No style sheet can be loaded here.
  await expect(importChunk(load, [own, style])).rejects.toBeInstanceOf(TypeError)
  expect(document.querySelector(`link[href="/${style}"]`)).toBeNull()
  expect(load).not.toHaveBeenCalled()

  vi.spyOn(document.head, 'append').mockImplementationOnce((link) => {
    if (link instanceof HTMLLinkElement) link.onload?.(new Event('load'))
  })
  expect(await importChunk(load, [own, style])).toBe('module')
})

test('a package on the device is imported without being fetched', async () => {
  const { own } = chunkNames()
  vi.stubGlobal('location', { protocol: 'pahiram:' })

  expect(await importChunk(async () => 'module', [own])).toBe('module')
  expect(request).not.toHaveBeenCalled()
})
