import { globSync, readFileSync } from 'node:fs'

import { getTemplate, type Locale, type PublishedTemplate } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { callLanding, landingDocument } from '../../testing/landing-visitor.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { inAskedLanguage } from './template-language.ts'

const library = new URL('../../../../promotion/library/', import.meta.url).pathname
const templates = globSync('*.json', { cwd: library }).map(
  (file) => JSON.parse(readFileSync(library + file, 'utf8')) as PublishedTemplate,
)
const languages = ['en', 'fil', 'es', 'id', 'zh'] as const satisfies readonly Locale[]

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, dataDir: databaseFolder(), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

test.each(languages)('every template of the library is whole in %s', (locale) => {
  expect(templates.length).toBeGreaterThan(4)
  expect(templates.map((template) => inAskedLanguage(template, locale).locale)).toEqual(templates.map(() => locale))
})

test('a template in Chinese keeps what is no text: blocks, icons, colours', () => {
  for (const template of templates) {
    const { theme, blocks } = inAskedLanguage(template, 'zh')

    expect(theme).toEqual(template.theme)
    expect(blocks.map(({ type }) => type)).toEqual(template.blocks.map(({ type }) => type))
    expect(JSON.stringify(blocks).match(/"icon":"\w+"/g)).toEqual(
      JSON.stringify(template.blocks).match(/"icon":"\w+"/g),
    )
  }
})

test.each([
  [{ lang: 'zh' }, 'zh', '本周末申请'],
  [{ lang: 'fil' }, 'fil', 'Mag-apply ngayong weekend'],
  [{ lang: 'tl' }, 'en', 'Apply this weekend'],
  [{}, 'en', 'Apply this weekend'],
])('the server answers a template for %j in %s', async (query, locale, title) => {
  const { data } = await callLanding(server.origin, getTemplate, { templateId: 'ph-weekend', ...query })

  expect(data).toMatchObject({ title, config: { locale } })
})

test('a template that says anything of its own stays in the language that it was written in', async () => {
  const [weekend] = templates.filter(({ id }) => id === 'ph-weekend')
  const changed = { ...weekend, ...landingDocument('own-words'), blocks: weekend?.blocks, title: 'Apply this Sunday' }

  await callStaff(server.origin, '/staff/templates', { document: changed })

  const { data } = await callLanding(server.origin, getTemplate, { templateId: 'own-words', lang: 'zh' })

  expect(data).toMatchObject({ title: 'Apply this Sunday', config: { blocks: weekend?.blocks } })
})
