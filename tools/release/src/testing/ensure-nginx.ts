import { fetchNginx, findNginx, noNginx } from './find-nginx.ts'
import { ensureGuidePrograms } from './guide-programs.ts'

/**
 * `pnpm test` runs this: a machine without nginx gets one, or one line that says what is missing. The tests that need it
 * then fail with the same line; all others run.
 */
try {
  if ((await findNginx()) === undefined && !process.env['NGINX_PATH']) await fetchNginx(console.log)

  const nginx = await findNginx()

  if (nginx === undefined) throw new Error('it does not run')
  console.log(`Web server: nginx ${nginx.version} (${nginx.executablePath})`)
} catch (error) {
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error)

  console.warn(`${noNginx} Without one, tests fail (${why}).`)
}

ensureGuidePrograms(console.warn)
