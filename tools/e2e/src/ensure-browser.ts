import { findBrowser } from './find-browser.ts'

/** `pnpm test` starts with this: a machine without a browser gets one, or one line that says what is missing. */
try {
  const browser = await findBrowser(console.log)
  console.log(`Browser: Chromium ${browser.version} (${browser.executablePath})`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
