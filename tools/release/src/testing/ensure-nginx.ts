import { fetchNginx, findNginx } from './find-nginx.ts'

/**
 * `pnpm test` runs this: a machine without nginx gets one, or one line that says what is missing. The tests that need it
 * are then left out; all others do not.
 */
try {
  if ((await findNginx()) === undefined && !process.env['NGINX_PATH']) await fetchNginx(console.log)

  const nginx = await findNginx()

  if (nginx === undefined) throw new Error('it does not run')
  console.log(`Web server: nginx ${nginx.version} (${nginx.executablePath})`)
} catch (error) {
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error)

  console.warn(`No nginx to test with (${why}): install it, or name one in NGINX_PATH. Its tests are left out.`)
}
