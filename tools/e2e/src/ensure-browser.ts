import { findBrowser, findLightBrowser, installLightBrowser } from './find-browser.ts'

/** `pnpm test` starts with this: a machine without a browser gets one, or one line that says what is missing. */
try {
  const browser = await findBrowser(console.log)
  await installLightBrowser(console.log)
  const light = await findLightBrowser(console.log)

  for (const { version, executablePath } of [browser, light])
    console.log(`Browser: Chromium ${version} (${executablePath})`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
