import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  readonly image: string
  readonly read_only?: boolean
  readonly command?: string | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly networks?: { readonly default: { readonly ipv4_address: string } }
}

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const servers = Object.keys(services).filter((name) => name.startsWith('server-'))

test('every image of the compose file has a version, and the servers cannot change themselves', () => {
  for (const { image } of Object.values(services)) expect(image).toMatch(/^pahiram(?:-pages)?$|:(?:v|RELEASE\.)?\d/)
  for (const name of ['server-1', 'server-2', 'migrate']) expect(services[name]).toMatchObject({ read_only: true })
})

test('what a service of the compose file waits for is there, and Prometheus reads every server', () => {
  for (const { depends_on = {} } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(services).toHaveProperty([name])
  }

  const targets = read('deploy/prometheus/prometheus.yml').match(/server-\d(?=:9464)/g)

  expect(targets).toEqual(servers)
})

test('nginx of the compose file asks each server by an address that an upgrade leaves it, and the guide takes one out after the other', () => {
  const block = /```sh\n(mkdir -p deploy\/nginx[\s\S]*?)```/.exec(read('docs/operations.md'))?.[1] ?? ''
  const addresses = servers.map((name) => services[name]?.networks?.default.ipv4_address)

  // A name of both is one server with two addresses to nginx, which it then leaves alone for ten seconds.
  expect([...block.matchAll(/server (server-\d):4173 \$each/g)].map(([, name]) => name)).toEqual(servers)
  expect(new Set(addresses).size).toBe(servers.length)
  // The network gives the other services addresses from 172.28.0.128 on.
  for (const address of addresses) expect(address).toMatch(/^172\.28\.0\.\d\d$/)
  // Out of nginx, a reload, the new version, back into nginx, a reload: for each of them, until one does not come up.
  expect(block).toContain(`for server in ${servers.join(' ')}; do`)
  expect(block).toMatch(
    / down max_fails\/[^]+reload\n[^]+--wait "\$server" \|\| break\n[^]+ max_fails\/[^]+reload\n[^]+done\n/,
  )
})

test('nginx of the compose file leads pages to a page server that is there, and that asks the API servers through nginx', () => {
  const guide = read('docs/operations.md')
  const pages = services['pages']

  expect(guide).toContain('s/127.0.0.1:4180/pages:4180/')
  expect(services['nginx']?.depends_on).toHaveProperty('pages')
  // nginx looks the name up once.
  expect(pages?.networks?.default.ipv4_address).toMatch(/^172\.28\.0\.\d\d$/)
  expect(pages).toMatchObject({ read_only: true, build: { target: 'build' } })
  expect(pages?.command).toMatch(/^tools\/release\/src\/main\.ts serve .*--api http:\/\/nginx:4172\b/)
  expect(guide).toContain('s/listen 127.0.0.1:4172/listen 4172/')
})

test('nginx of the compose file has as many connections as that of the guide', () => {
  const [expression = ''] = /s\/worker_connections [^']+/.exec(read('docs/operations.md')) ?? []

  expect(expression).toContain('8192')
  expect(String(services['nginx']?.command)).toContain(`sed -i '${expression}' /etc/nginx/nginx.conf && exec nginx `)
})

test('every setting in compose file, image and unit is one that docs/settings.md names', () => {
  const settings = read('docs/settings.md')
  const units = ['pahiram.service', 'pahiram-pages.service'].map((unit) => `deploy/systemd/${unit}`)
  const written = ['deploy/compose.yaml', 'deploy/Dockerfile', ...units].map(read).join('\n')
  const names = new Set(written.match(/\b(?:PAHIRAM|AWS|DATA)_[A-Z\d_]+/g))

  expect(names.size).toBeGreaterThan(6)
  expect([...names].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})
