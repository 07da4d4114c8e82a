import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Command, CommandError, Option, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { locales } from '@pahiram/contract'
import { type PageServerOptions, startPageServer, targetSite } from '@pahiram/page-server'
import { readTrustedProxies } from '@pahiram/command-line/trusted-proxies'

import { openExisting, targetOption } from '../command-options.ts'

/** `pnpm release serve`: the page server of a target (docs/spec/contract-3.md §1). */
export function serveCommand(output: Output) {
  return new Command('serve')
    .description('Serves what is published on a target: draws the pages, and passes calls on to the API server.')
    .addOption(targetOption())
    .requiredOption('--api <origin>', 'the API server, such as http://127.0.0.1:4173', parseOrigin)
    .option('--port <n>', 'where it listens', parsePort, 4180)
    .option('--host <address>', 'the address that it listens on', '127.0.0.1')
    .option('--origin <origin>', 'where visitors open the pages; default: what each request says', parseOrigin)
    .addOption(
      new Option('--lang <language>', 'of a page that does not exist, when its address names none')
        .choices(locales)
        .default('en'),
    )
    .option('--webroot <folder>', 'your own robots.txt, icons and .well-known/')
    .option('--proxies <addresses>', 'whose X-Forwarded-For counts, with commas between: 127.0.0.1,10.0.0.0/8')
    .addHelpText(
      'after',
      `
It needs neither a database nor a key, and passes /core, /staff, /ops and /metrics to nobody. PAHIRAM_DRAW_PAGES=0
switches the drawing off: each page then makes its first call itself. What is published is served within a second. GET
/livez and /readyz answer for it. It ends at SIGTERM when what it serves has been sent.`,
    )
    .action(async ({ to, api, port, host, origin, lang, webroot, proxies: named }) => {
      const { proxies, odd } = readTrustedProxies(named)
      const drawing = process.env['PAHIRAM_DRAW_PAGES'] || '1'

      if (!/^[01]$/.test(drawing)) throw new UsageError(`PAHIRAM_DRAW_PAGES is “${drawing}”; it is 1 or 0.`)
      if (odd !== undefined) throw new UsageError(`--proxies names “${odd}”; it is no address and no network.`)

      const target = await openExisting(to)
      const cacheFolder = await mkdtemp(join(tmpdir(), 'pahiram-pages-'))
      const log = (line: string) => output.warn(line)
      const server = await start({
        site: targetSite(target, { cacheFolder, log }),
        api,
        port,
        host,
        publicOrigin: origin,
        locale: lang,
        webroot: webroot && resolvePath(webroot),
        proxies,
        isDrawn: drawing === '1',
        log,
      })

      output.print(`The pages of ${target.name} are served at ${server.origin}, with the calls of ${api}.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await server.close()
      await rm(cacheFolder, { recursive: true, force: true })
    })
}

/** @throws CommandError when the port is taken. */
async function start(options: PageServerOptions) {
  try {
    return await startPageServer(options)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException

    if (code === undefined) throw cause
    throw new CommandError(`Cannot listen on ${options.host}:${options.port}: ${message}`, { cause })
  }
}

function parseOrigin(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined

  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  throw new UsageError(`“${written}” is no origin, such as http://127.0.0.1:4173.`)
}

function parsePort(written: string): number {
  const port = Number(written)

  if (/^\d+$/.test(written) && port <= 65_535) return port
  throw new UsageError(`--port is “${written}”; it is a number up to 65535.`)
}
