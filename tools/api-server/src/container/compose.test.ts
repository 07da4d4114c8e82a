import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  readonly image: string
  readonly read_only?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>>
}

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }

test('every image of the compose file has a version, and the servers cannot change themselves', () => {
  for (const { image } of Object.values(services)) expect(image).toMatch(/^pahiram$|:(?:v|RELEASE\.)?\d/)
  for (const name of ['server-1', 'server-2', 'migrate']) expect(services[name]).toMatchObject({ read_only: true })
})

test('what a service of the compose file waits for is there, and Prometheus reads every server', () => {
  for (const { depends_on = {} } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(services).toHaveProperty([name])
  }

  const targets = read('deploy/prometheus/prometheus.yml').match(/server-\d(?=:9464)/g)

  expect(targets).toEqual(Object.keys(services).filter((name) => name.startsWith('server-')))
})

test('every setting in compose file, image and unit is one that docs/settings.md names', () => {
  const settings = read('docs/settings.md')
  const written = ['deploy/compose.yaml', 'deploy/Dockerfile', 'deploy/systemd/pahiram.service'].map(read).join('\n')
  const names = new Set(written.match(/\b(?:PAHIRAM|AWS|DATA)_[A-Z\d_]+/g))

  expect(names.size).toBeGreaterThan(6)
  expect([...names].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})
