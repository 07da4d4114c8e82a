import { expect, test } from 'vitest'

import { runCommandLine } from '../command/run-command-line.ts'
import { headersCommand } from './headers-command.ts'

async function headers(...words: string[]): Promise<{ code: number; printed: string; warned: string }> {
  const [printed, warned]: [string[], string[]] = [[], []]
  const output = { print: (text: string) => void printed.push(text), warn: (text: string) => void warned.push(text) }
  const code = await runCommandLine([headersCommand], ['headers', ...words], output)

  return { code, printed: printed.join('\n'), warned: warned.join('\n') }
}

function nginx(...words: string[]) {
  return headers('--format', 'nginx', '--root', '/srv/pahiram', ...words)
}

test('a site without an API server takes no call, and says nothing of https unless asked to', async () => {
  const { code, printed } = await nginx()

  expect(code).toBe(0)
  expect(printed).toContain("root '/srv/pahiram';")
  expect(printed).toContain('listen 80;')
  expect(printed).not.toMatch(/proxy_pass|Strict-Transport-Security|\n\s*brotli_static/)
})

test('two sites in one nginx share no name', async () => {
  const names = async (host: string) => (await nginx('--server-name', host, '--api', 'http://127.0.0.1:4173')).printed

  const [araw, luna] = await Promise.all(['www.araw.example', 'luna.example'].map(names))

  expect(araw).toContain('server_name www.araw.example;')
  expect(araw).toContain("access_log '/var/log/nginx/site_www_araw_example.log' site_www_araw_example;")
  expect(araw).toMatch(/limit_req_zone .* zone=site_www_araw_example_api:/)
  expect(araw).toContain('try_files /bucket/$site_www_araw_example_app/$site_www_araw_example_bucket/')
  expect(luna).not.toContain('araw')
})

test('what was asked for is in it: port, log, https, Brotli', async () => {
  const { printed } = await nginx('--port', '127.0.0.1:8080', '--log', '/var/log/a b.log', '--hsts', '--brotli')

  expect(printed).toContain('listen 127.0.0.1:8080;')
  expect(printed).toContain("access_log '/var/log/a b.log' pahiram;")
  expect(printed).toContain("add_header Strict-Transport-Security 'max-age=31536000' always;")
  expect(printed).toContain('\n    brotli_static on;')
})

test.each([
  [['--root', '/srv/pahiram'], '--format is missing'],
  [['--format', 'apache'], 'there is: '],
  [['--format', 'nginx'], '--root is missing'],
  [['--format', 'nginx', '--root', '/srv/$host'], 'cannot stand in an nginx configuration'],
  [['--format', 'nginx', '--root', '/srv', '--server-name', 'a; include /etc/passwd'], '--server-name is'],
  [['--format', 'nginx', '--root', '/srv', '--port', '70000'], '--port is'],
  [['--format', 'nginx', '--root', '/srv', '--port', '80; root /'], '--port is'],
  [['--format', 'nginx', '--root', '/srv', '--api', 'http://127.0.0.1:4173/api'], '--api is'],
  [['--format', 'nginx', '--root', '/srv', '--api', '127.0.0.1:4173'], '--api is'],
])('%j is refused in words', async (words, why) => {
  const { code, printed, warned } = await headers(...words)

  expect(code).toBe(2)
  expect(printed).toBe('')
  expect(warned).toContain(why)
})
