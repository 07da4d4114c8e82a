import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Locale, locales } from '@pahiram/contract'
import { afterEach, expect, test } from 'vitest'
import { writeTypes } from '@pahiram/vite-app/messages'

import { messageFindings } from './message-findings.ts'

let workspace = ''

afterEach(() => rmSync(workspace, { recursive: true, force: true }))

const view = `import { homeMessages } from '../messages/en.json'
const messages = useMessages(homeMessages)
show(messages.title, messages.found({ count: 2 }))
`

const home = { title: 'Home', found: '{count, plural, one {One thing} other {{count} things}}' }

/** The findings in a workspace of one app whose languages all say `home`, but for what is given. */
function findingsIn(
  changed: Partial<Record<Locale, unknown>>,
  { code = view, glossary = {} }: { code?: string; glossary?: Partial<Record<Locale, object>> } = {},
) {
  workspace = mkdtempSync(join(tmpdir(), 'messages-'))

  for (const locale of locales.filter((one) => one !== 'default')) {
    const said = locale === 'en' ? home : { title: `${home.title}!`, found: '{count} found' }

    write(`apps/shop/messages/${locale}.json`, JSON.stringify({ home: said }))
  }
  for (const [locale, said] of Object.entries(changed)) {
    write(`apps/shop/messages/${locale}.json`, typeof said === 'string' ? said : JSON.stringify({ home: said }))
  }
  for (const [locale, agreed] of Object.entries(glossary)) {
    const file = { terms: {}, replaced: {}, sameAsEnglish: {}, ...agreed }

    write(`packages/page/messages/glossary/${locale}.json`, JSON.stringify(file))
  }
  write('apps/shop/package.json', '{}')
  write('apps/shop/src/view.tsx', code)
  writeTypes(join(workspace, 'apps/shop/messages'))
  return messageFindings(workspace)
}

function write(path: string, text: string): void {
  const file = join(workspace, path)

  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('nothing is found where every language is whole and every message is used', () => {
  expect(findingsIn({})).toEqual({ errors: [], notes: [] })
})

test('a message that a language lacks is found', () => {
  expect(findingsIn({ zh: { title: '首页' } }).errors).toEqual(['apps/shop/messages/zh.json: home.found is missing'])
})

test('a message that a language has more than English is found', () => {
  const { errors } = findingsIn({ es: { title: 'Inicio', found: '{count}', gone: 'Adiós' } })

  expect(errors).toEqual(['apps/shop/messages/es.json: home.gone is no message of en.json'])
})

test('a message that no code reads is found, by its dot, its brackets or its being taken apart', () => {
  const { errors } = findingsIn({}, { code: view.replace('messages.title', 'other.title') })

  expect(errors).toEqual(['apps/shop/messages/en.json: home.title is used nowhere'])
  rmSync(workspace, { recursive: true })
  expect(findingsIn({}, { code: view.replace('messages.title', "messages['title']") }).errors).toEqual([])
  rmSync(workspace, { recursive: true })
  expect(
    findingsIn({}, { code: `${view.replace('messages.title', 'title')}const { title } = useMessages(homeMessages)` })
      .errors,
  ).toEqual([])
})

test('a message that takes other values than in English is found', () => {
  expect(findingsIn({ id: { title: 'Beranda', found: '{number} hal' } }).errors).toEqual([
    'apps/shop/messages/id.json: home.found takes {number}, in English {count}',
  ])
})

test('a word that the glossary has replaced by another is found', () => {
  const glossary = { replaced: { laborable: 'hábil' } }

  expect(
    findingsIn({ es: { title: 'Inicio, en 3 días laborables', found: '{count}' } }, { glossary: { es: glossary } })
      .errors,
  ).toEqual(['apps/shop/messages/es.json: home.title says “laborable”; the glossary has “hábil”'])
})

test('a message without the word that the glossary has for the thing is found; an inflected form will do', () => {
  const glossary = { terms: { home: ['inicio', 'inicial'] } }
  const said = (title: string) => findingsIn({ es: { title, found: '{count}' } }, { glossary: { es: glossary } }).errors

  expect(said('Página inicial')).toEqual([])
  expect(said('Portada')).toEqual([
    'apps/shop/messages/es.json: home.title lacks “inicio” or “inicial”, which the glossary has for “home”',
  ])
})

test('a message that is as in English needs a reason, and a reason needs such a message', () => {
  const said = (sameAsEnglish: Record<string, string>) =>
    findingsIn({ id: { title: 'Home', found: '{count}' } }, { glossary: { id: { sameAsEnglish } } }).errors

  expect(said({ Home: 'A name.' })).toEqual([])
  expect(said({})).toEqual([
    'apps/shop/messages/id.json: home.title is as in English, and packages/page/messages/glossary/id.json gives no reason: “Home”',
  ])
  expect(said({ Home: 'A name.', Shop: 'A name.' })).toEqual([
    'packages/page/messages/glossary/id.json: no message says “Shop”, as in English, so it needs no reason',
  ])
})

test('a message that cannot be read is found', () => {
  const { errors } = findingsIn({ fil: { title: 'Bahay {count', found: '{count}' } })

  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('apps/shop/messages/fil.json: home.title is no ICU message')
})

test('a new language may begin as a copy of the English messages, whatever plural cases it has', () => {
  // Chinese has no case `one`.
  expect(
    findingsIn({ zh: { ...home, title: '首页' } }, { glossary: { zh: { sameAsEnglish: { [home.found]: 'A test.' } } } })
      .errors,
  ).toEqual([])
})

test('a message that is as in English is an error with a glossary that gives no reason, and a note without a glossary', () => {
  const finding = expect.stringContaining('home.title is as in English, and packages/page/messages/glossary/es.json')
  const es = { title: home.title, found: '{count}' }

  expect(findingsIn({ es }, { glossary: { es: {} } })).toEqual({ errors: [finding], notes: [] })
  expect(findingsIn({ es })).toEqual({ errors: [], notes: [finding] })
})

test('a language without a file is found, and the default mix needs none', () => {
  expect(findingsIn({ default: { title: '首页' } }).errors).toEqual([])
  rmSync(join(workspace, 'apps/shop/messages/es.json'))
  expect(messageFindings(workspace).errors).toEqual(['apps/shop/messages/es.json is not there'])
})

test('a message of the default mix that says what English says is found', () => {
  expect(findingsIn({ default: { title: 'Home' } }).errors).toEqual([
    'apps/shop/messages/default.json: home.title is as in English, so it need not stand here',
  ])
})

test('types that are not those of the English messages are found', () => {
  findingsIn({})
  write('apps/shop/messages/en.d.json.ts', '')

  expect(messageFindings(workspace).errors).toEqual([
    'apps/shop/messages/en.d.json.ts is not what en.json says: run `pnpm messages`',
  ])
})

test('labels that are too long for their place are noted', () => {
  const { errors, notes } = findingsIn({ es: { title: 'La página principal de todo', found: '{count}' } })

  expect(errors).toEqual([])
  expect(notes).toEqual(['apps/shop/messages/es.json: home.title is long: “La página principal de todo” for “Home”'])
})

test('a language whose “one” is of 91, too, says the number', () => {
  expect(
    findingsIn({ fil: { title: 'Bahay', found: '{count, plural, one {Isa} other {{count} pa}}' } }).errors,
  ).toEqual(['apps/shop/messages/fil.json: home.found says “one” of 1, 2, 3, 91 … without the number'])
  expect(
    findingsIn({ fil: { title: 'Bahay', found: '{count, plural, one {{count} pa} other {{count} pa}}' } }).errors,
  ).toEqual([])
})
