import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()
const site = ['--to', 'https://pahiram.example']
const campaign = ['link', 'ph-weekend', ...site, '--utm-tag', 'Linggo & café ₱ 🎉', '--download', 'ph-download']
const address =
  'https://pahiram.example/landing?templateId=ph-weekend&utm_tag=Linggo%20%26%20caf%C3%A9%20%E2%82%B1%20%F0%9F%8E%89&down_id=ph-download'

test('link prints the address alone', async () => {
  expect(await runTemplates(campaign, folder)).toMatchObject({ code: 0, output: address })
})

test('link has an option for each part of the attribution', async () => {
  const options = ['app-from', 'user-from', 'utm-tag', 'id', 'agreement', 'download', 'invite-code']
  const { output } = await runTemplates(
    ['link', 'a', ...site, ...options.flatMap((name) => [`--${name}`, `x-${name}`])],
    folder,
  )

  expect(output).toBe(
    'https://pahiram.example/landing?templateId=a&app_from=x-app-from&user_from=x-user-from&utm_tag=x-utm-tag&id=x-id&links_id=x-agreement&down_id=x-download&invite_code=x-invite-code',
  )
})

test.each([
  [2, ['link'], "Missing required argument 'id'."],
  [1, ['link', 'a'], 'This test has no server.'],
  [2, ['link', 'a', 'sale', ...site], "Too many arguments for 'link'. Expected 1 argument but got 2"],
  [2, ['link', 'a', 'sale', ...site], 'Write a text with blanks in quotes.'],
  [2, ['link', 'A B', ...site], '"A B" is no template’s id: those have a-z, 0-9 and -, at most 40 of them.'],
  [2, ['link', 'a', ...site, '--download', '../x'], '"../x" is no template’s id'],
  [2, ['link', 'a', '--to', 'https://a.example/?sessionId=s'], '--to is the address of the site alone'],
  [2, ['link', 'a', ...site, '--sessionId', 's'], "Unknown option '--sessionId'."],
  [2, ['link', 'a', ...site, '--utm_tag', 's'], "Unknown option '--utm_tag'. Did you mean --utm-tag?"],
])('link ends with code %i at %j and says why', async (exitCode, words, message) => {
  const { code, notes } = await runTemplates(words, folder)

  expect(code).toBe(exitCode)
  expect(notes).toContain(message)
})

test('link warns of an address that few phones open', async () => {
  const notesOf = async (...written: string[]) => (await runTemplates(['link', 'a', ...written], folder)).notes

  expect(await notesOf('--to', 'http://127.0.0.1:4173')).toContain('This link works on this machine only.')
  expect(await notesOf('--to', 'http://a.example')).toContain('use the https address')
  expect(await notesOf(...site)).not.toMatch(/works on|https address/)
})

test('link --short prints the short link that the server stored, and where it leads', async () => {
  const sent: unknown[] = []
  const staffClient = () => ({
    server: 'https://pahiram.example',
    call: async (path: string, body?: unknown) => {
      sent.push([path, body])
      return path === '/staff/short-links' ? { code: 'abc', path: '/l/abc' } : { templates: [] }
    },
  })
  const { code, output, notes } = await runTemplates([...campaign, '--short'], folder, { staffClient })

  expect({ code, output }).toEqual({ code: 0, output: 'https://pahiram.example/l/abc' })
  expect(notes).toContain(`It leads to ${address}`)
  expect(sent[0]).toEqual([
    '/staff/short-links',
    { templateId: 'ph-weekend', utm_tag: 'Linggo & café ₱ 🎉', down_id: 'ph-download' },
  ])
})

test('link leaves blanks around a value out, as the page and the stored short link do', async () => {
  const staffClient = () => ({
    server: 'https://pahiram.example',
    call: async () => ({ path: '/l/abc', templates: [] }),
  })
  const link = ['link', 'a', '--utm-tag', ' Black  Friday ', '--user-from', ' ']
  const { notes } = await runTemplates([...link, '--short'], folder, { staffClient })

  expect((await runTemplates([...link, ...site], folder)).output).toMatch(/\?templateId=a&utm_tag=Black%20%20Friday$/)
  expect(notes).toContain('It leads to https://pahiram.example/landing?templateId=a&utm_tag=Black%20%20Friday\n')
})

test('link --short refuses a site below a path, where the short link would not lead', async () => {
  const { code, notes } = await runTemplates(['link', 'a', '--short', '--to', 'https://a.example/h5'], folder, {
    staffClient: () => ({ server: 'https://a.example', call: () => Promise.reject(new Error('not called')) }),
  })

  expect(code).not.toBe(0)
  expect(notes).toContain('--short leads to https://a.example/landing')
})

test('link warns of a link without a download page, and of no other', async () => {
  const take = 'The link names no download page'

  expect((await runTemplates(['link', 'ph-weekend', ...site], folder)).notes).toContain(take)
  expect((await runTemplates(campaign, folder)).notes).not.toContain(take)
})
