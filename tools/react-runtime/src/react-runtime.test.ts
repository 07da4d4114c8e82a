import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { bundleReact } from './bundle.ts'
import { reactRuntime, reExports } from './index.ts'

test('the file is called after its bytes', async () => {
  const { fileName, code } = await reactRuntime()

  expect(fileName).toBe(`react-${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`)
})

test('bundling again gives the same bytes', async () => {
  expect((await bundleReact()).code).toBe((await reactRuntime()).code)
})

test('it travels compressed and unharmed, and leaves most of the budget to pages', async () => {
  const { code, brotli, gzip } = await reactRuntime()

  expect(brotliDecompressSync(brotli).toString()).toBe(code)
  expect(gunzipSync(gzip).toString()).toBe(code)
  expect(brotli.length).toBeLessThan(30 * 1024)
})

test('it is the production build', async () => {
  const { code } = await reactRuntime()

  expect(code).not.toContain('process.env')
  expect(code).not.toMatch(/^import /m)
  expect(code).not.toContain('Download the React DevTools')
})

test('loading it makes no error, whose stack a browser under inspection would work out by parsing all again', async () => {
  const { code } = await reactRuntime()
  const made: unknown[] = []

  function CountedError(message: unknown): void {
    made.push(message)
  }

  runInNewContext(code.replace(/export\{[^}]*\};?\s*$/, ''), { Error: CountedError, setTimeout, clearTimeout })
  expect(made).toEqual([])
})

test('a page gets the names it imports, and a server the same ones', async () => {
  const { code } = await reactRuntime()

  for (const [module, names] of [
    ['react', ['useState', 'StrictMode', 'default']],
    ['react/jsx-runtime', ['jsx', 'jsxs', 'Fragment']],
    ['react-dom', ['createPortal', 'flushSync']],
    ['react-dom/client', ['createRoot']],
  ] as const) {
    const source = reExports(module, '/react.js')

    for (const name of names) {
      const shared = new RegExp(`(\\w+) as ${name}\\b`).exec(source)?.[1]

      expect(shared).toBeDefined()
      expect(code).toContain(`${shared}`)
    }
  }
})
