import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort } from '@pahiram/command-line/free-port'

import { workspaceRoot } from '../workspace.ts'
import { runNginx, type RunningNginx } from './start-nginx.ts'

/** Where the servers behind a site are, as `127.0.0.1:4180`. */
export interface BehindNginx {
  readonly pages: string
  readonly apis: readonly string[]
  /** The folder that apps are published to. */
  readonly site: string
  /** How many requests a second are an address's own; those of the template. */
  readonly rate?: number
}

/** A site of `deploy/nginx.conf`; its `origin` is that of plain http. */
export interface NginxSite extends RunningNginx {
  /** `https://127.0.0.1:<port>`; nobody vouches for its certificate. */
  readonly secureOrigin: string
  /** Where the page server finds the API servers. */
  readonly apiOrigin: string
}

/** Starts nginx with `deploy/nginx.conf`, its names and addresses being those of a test. */
export async function startNginxSite(
  executablePath: string,
  folder: string,
  { pages, apis, site, rate = 100 }: BehindNginx,
): Promise<NginxSite> {
  const [secure, inner] = [await freePort(), await freePort()]
  const template = await readFile(join(workspaceRoot, 'deploy/nginx.conf'), 'utf8')
  const running = await runNginx(executablePath, folder, async (listen, log) => {
    const [certificate, key] = [join(folder, 'site.crt'), join(folder, 'site.key')]
    const values: Readonly<Record<string, string>> = {
      'rate=100r/s': `rate=${rate}r/s`,
      'listen 80;': `listen ${listen};`,
      'listen 443 ssl': `listen 127.0.0.1:${secure} ssl`,
      '127.0.0.1:4172': `127.0.0.1:${inner}`,
      '127.0.0.1:4180': pages,
      'server 127.0.0.1:4173 max_fails=1 fail_timeout=2s;': apis
        .map((api) => `server ${api} max_fails=1 fail_timeout=2s;`)
        .join('\n'),
      '/etc/pahiram/acme/certificates/pages.araw.example.crt': certificate,
      '/etc/pahiram/acme/certificates/pages.araw.example.key': key,
      '/srv/pahiram/site': site,
      '/srv/pahiram/webroot': join(folder, 'webroot'),
      '/var/log/nginx/pahiram.log': log,
    }

    await promisify(execFile)('openssl', [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pages.araw.example'.split(' '),
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    return Object.entries(values).reduce((text, [written, here]) => {
      if (!text.includes(written)) throw new Error(`deploy/nginx.conf has no “${written}”`)
      return text.replaceAll(written, () => here)
    }, `set_real_ip_from 127.0.0.1;\nreal_ip_header CDN-Visitor;\n${template}`)
  })

  return { ...running, secureOrigin: `https://127.0.0.1:${secure}`, apiOrigin: `http://127.0.0.1:${inner}` }
}
