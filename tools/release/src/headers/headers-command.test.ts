import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { headerPolicy } from '@pahiram/page-html'
import { expect, test } from 'vitest'

import { builtRelease } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { workspaceRoot } from '../workspace.ts'
import { sitePages, spellingsOf } from './site-paths.ts'

function headers(...args: string[]) {
  return runRelease('headers', ...args)
}

function nginx(...args: string[]) {
  return headers('--format', 'nginx', '--root', '/srv/pahiram', ...args)
}

test('headers prints a site without API and HSTS when neither is asked for', async () => {
  const { exitCode, printed } = await nginx()

  expect(exitCode).toBe(0)
  expect(printed).toContain("root '/srv/pahiram';")
  expect(printed).toContain('listen 80;')
  expect(printed).not.toMatch(/proxy_pass|Strict-Transport-Security|\n\s*brotli_static/)
})

function edge(...args: string[]) {
  return headers('--format', 'nginx', ...args)
}

test('headers prints a site that resolves an https bucket again and again and checks its certificate', async () => {
  const { printed, warned } = await edge('--bucket', 'https://pages.s3.example/araw/', '--resolver', '10.0.0.2')

  expect(printed).toContain('resolver 10.0.0.2 valid=30s;')
  expect(printed).toContain('proxy_pass https://pages.s3.example/araw/${pahiram_live}index$pahiram_language.html;')
  expect(printed).toContain('proxy_set_header Host pages.s3.example;')
  expect(printed).toContain('proxy_ssl_verify on;')
  expect(printed).toContain("proxy_ssl_trusted_certificate '/etc/ssl/certs/ca-certificates.crt';")
  expect(printed).not.toMatch(/upstream pahiram_store|_static on|try_files|root /)
  expect(warned).toBe('')
})

test('headers warns without --resolver that nginx looks up the bucket only when it starts', async () => {
  const { exitCode, printed, warned } = await edge('--bucket', 'https://pages.s3.example')

  expect(exitCode).toBe(0)
  expect(printed).toMatch(/upstream pahiram_store \{\s+server pages\.s3\.example:443;/)
  expect(warned).toContain('--resolver')
  expect((await edge('--bucket', 'http://127.0.0.1:9000/pages')).warned).toBe('')
})

test('the guide looks into the log that the site it prints writes', async () => {
  const guide = await readFile(join(workspaceRoot, 'docs/operations.md'), 'utf8')
  const [, host = ''] = /--server-name (\S+)/.exec(guide) ?? []
  const [, log = ''] = /^tail -50 (\S+)/m.exec(guide) ?? []

  expect(host).not.toBe('')
  expect((await nginx('--server-name', host)).printed).toContain(`access_log '${log}' `)
})

test('headers gives two sites in one nginx different variable names', async () => {
  const names = async (host: string) => (await nginx('--server-name', host, '--api', 'http://127.0.0.1:4173')).printed

  const [araw, luna] = await Promise.all(['www.araw.example', 'luna.example'].map(names))

  expect(araw).toContain('server_name www.araw.example;')
  expect(araw).toContain("access_log '/var/log/nginx/site_www_araw_example.log' site_www_araw_example;")
  expect(araw).toMatch(/limit_req_zone .* zone=site_www_araw_example_api:/)
  expect(araw).toContain('try_files /bucket/$site_www_araw_example_app/$site_www_araw_example_bucket/')
  expect(luna).not.toContain('araw')
})

test('headers puts several API servers into one upstream, a repeated one once, and refuses what nginx could not check', async () => {
  const apis = (...origins: string[]) => nginx(...origins.flatMap((origin) => ['--api', origin]))
  const { printed } = await apis('http://10.0.0.1:4173', 'http://10.0.0.2:4173', 'http://10.0.0.1:4173')

  expect(printed.match(/server 10\.0\.0\.[12]:4173 /g)).toEqual(['server 10.0.0.1:4173 ', 'server 10.0.0.2:4173 '])
  expect(printed).toContain('proxy_pass http://pahiram_api;')
  expect((await apis('https://api.araw.example')).printed).toContain('proxy_pass https://api.araw.example;')
  expect(await apis('https://a.example', 'https://b.example')).toMatchObject({
    exitCode: 2,
    warned: expect.stringContaining('Several --api are http://'),
  })
})

test('headers prints the port, log, HSTS and Brotli that were asked for', async () => {
  const { printed } = await nginx('--port', '127.0.0.1:8080', '--log', '/var/log/a b.log', '--hsts', '--brotli')

  expect(printed).toContain('listen 127.0.0.1:8080;')
  expect(printed).toContain("access_log '/var/log/a b.log' pahiram;")
  expect(printed).toContain("add_header Strict-Transport-Security 'max-age=31536000' always;")
  expect(printed).toContain('\n    brotli_static on;')
})

test('headers prints HSTS for all subdomains when that was asked for', async () => {
  const value = 'max-age=31536000; includeSubDomains'

  expect((await nginx('--hsts', 'subdomains')).printed).toContain(
    `add_header Strict-Transport-Security '${value}' always;`,
  )
  expect((await headers('--format', '_headers', '--hsts', 'subdomains')).printed).toContain(
    `Strict-Transport-Security: ${value}`,
  )
})

/** Which headers a `_headers` file gives to an address: every rule that matches says its own. */
function headersAt(file: string, address: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}

  for (const [head = '', ...lines] of file.split('\n\n').map((part) => part.split('\n'))) {
    const pattern = new RegExp(`^${head.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`)

    if (!head.startsWith('/') || !pattern.test(address)) continue
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []

      found[name] = [...(found[name] ?? []), value]
    }
  }
  return found
}

test('headers lists every page in each spelling once for a static host', async () => {
  const { printed } = await headers('--format', '_headers', '--hsts')

  for (const address of sitePages.flatMap(spellingsOf)) {
    expect(headersAt(printed, address)).toMatchObject({
      'Content-Security-Policy': [headerPolicy],
      'Cache-Control': ['no-cache'],
      'X-Content-Type-Options': ['nosniff'],
      'X-Frame-Options': ['SAMEORIGIN'],
      'Strict-Transport-Security': ['max-age=31536000'],
    })
  }
  expect(headersAt(printed, '/complainPageNext')['No-Vary-Search']).toEqual(['params=("problemType" "problemSonType")'])
  expect(headersAt(printed, '/order')).not.toHaveProperty('No-Vary-Search')
  expect(headersAt(printed, '/assets/loan/order-1a2b.js')).toMatchObject({
    'Cache-Control': ['public, max-age=31536000, immutable'],
    'Referrer-Policy': ['no-referrer'],
  })
  expect(headersAt(printed, '/assets/loan/art-1a2b.svg')['Content-Security-Policy']?.[0]).toContain('sandbox')
  expect(headersAt(printed, '/_preview/0123456789ab/order')).toMatchObject({ 'X-Robots-Tag': ['noindex'] })
  // Cloudflare reads so many rules, each with one asterisk at most.
  expect(printed.match(/^\//gm)?.length).toBeLessThanOrEqual(100)
  expect(printed).not.toMatch(/^\/.*\*.*\*/m)
})

test('headers prints whole policies with a release and a brand', async () => {
  const { folder } = await builtRelease({ text: 'one' })
  const config = join(await testFolder({ 'brand.json': '{"apiBase":"https://api.araw.example"}' }), 'brand.json')
  const { printed } = await headers('--format', '_headers', '--config', config, '--release', folder)

  expect(headersAt(printed, '/bind-card')['Content-Security-Policy']?.[0]).toMatch(
    /^default-src 'none'; .*connect-src 'self' https:\/\/api\.araw\.example; .*frame-ancestors 'self'/,
  )
  expect(headersAt(printed, '/order')['Content-Security-Policy']).toEqual([headerPolicy])
})

test.each([
  [['--format', '_headers', '--config', 'brand.json'], 'go together'],
  [['--format', '_headers', '--release', 'folder'], 'go together'],
  [['--root', '/srv/pahiram'], "Required option '--format <nginx|_headers>' not specified"],
  [['--format', 'apache'], 'there are: '],
  [['--format', 'nginx', '--root', '/srv', '--hsts', 'all'], '--hsts is'],
  [['--format', 'nginx'], '--root or --bucket is missing'],
  [['--format', 'nginx', '--root', '/srv/$host'], 'cannot stand in an nginx configuration'],
  [['--format', 'nginx', '--root', '/srv', '--server-name', 'a; include /etc/passwd'], '--server-name is'],
  [['--format', 'nginx', '--root', '/srv', '--port', '70000'], '--port is'],
  [['--format', 'nginx', '--root', '/srv', '--port', '80; root /'], '--port is'],
  [['--format', 'nginx', '--root', '/srv', '--api', 'http://127.0.0.1:4173/api'], '--api is'],
  [['--format', 'nginx', '--root', '/srv', '--api', '127.0.0.1:4173'], '--api is'],
  [['--format', 'nginx', '--root', '/srv', '--bucket', 'http://127.0.0.1/pages'], 'exclude each other'],
  [['--format', 'nginx', '--root', '/srv', '--resolver', '10.0.0.2'], 'are for --bucket'],
  [['--format', 'nginx', '--bucket', 's3://pages'], '--bucket is'],
  [['--format', 'nginx', '--bucket', 'https://key@s3.example/pages'], '--bucket is'],
  [['--format', 'nginx', '--bucket', 'https://s3.example/$host'], '--bucket is'],
  [['--format', 'nginx', '--bucket', 'https://s3.example', '--resolver', 'dns; root /'], '--resolver is'],
  [['--format', 'nginx', '--bucket', 'https://s3.example', '--brotli'], '--brotli is for --root'],
])('headers rejects %j and says why', async (args, why) => {
  const { exitCode, printed, warned } = await headers(...args)

  expect(exitCode).toBe(2)
  expect(printed).toBe('')
  expect(warned).toContain(why)
})

test('headers prints no https without both halves of a certificate', async () => {
  expect((await nginx('--certificate', '/x.crt')).warned).toContain('--certificate and --certificate-key go together')
  expect((await nginx('--plain-port', '80')).warned).toContain('--plain-port is for --certificate')
  expect((await nginx('--certificate', '/x.crt', '--certificate-key', '/x.key')).printed).toMatch(
    /listen 80;[\s\S]*return 301 https[\s\S]*listen 443 ssl http2;/,
  )
  expect((await nginx()).printed).not.toMatch(/ssl|well-known|include/)
})
