import { expect, onTestFinished, test, vi } from 'vitest'

import { findBrowser } from './find-browser.ts'

test('a named browser that opens no page is refused in one line that says what to do', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('CHROME_PATH', process.execPath)

  const refusal = await findBrowser().catch((error: unknown) => (error instanceof Error ? error.message : ''))

  expect(refusal).toContain('name one in CHROME_PATH')
  expect(refusal).toContain(process.execPath)
  expect(refusal).not.toContain('\n')
})

test('findBrowser gives a browser that has opened a page, with its version', async () => {
  const browser = await findBrowser()

  expect(browser.version).toMatch(/^\d+\.\d+/)
})
