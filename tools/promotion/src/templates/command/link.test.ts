import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import jsQr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()
const site = ['--to', 'https://pahiram.example']
const campaign = ['link', 'ph-weekend', ...site, '--utm-tag', 'Linggo & café ₱ 🎉', '--download', 'ph-download']
const address =
  'https://pahiram.example/landing?templateId=ph-weekend&utm_tag=Linggo%20%26%20caf%C3%A9%20%E2%82%B1%20%F0%9F%8E%89&down_id=ph-download'

/** Reads a picture’s QR code as a phone does. */
async function readIn(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('link prints the address and writes QR codes that phones read', async () => {
  const { code, output, notes } = await runTemplates([...campaign, '--qr', 'a.svg', '--qr', 'b.PNG'], folder)
  const svg = readFileSync(join(folder, 'a.svg'))
  const png = readFileSync(join(folder, 'b.PNG'))

  expect({ code, output }).toEqual({ code: 0, output: address })
  expect(notes).toContain('Its QR code is in a.svg.')
  expect(await readIn(svg)).toBe(address)
  expect(await readIn(png)).toBe(address)

  const { width, height } = await sharp(png).metadata()

  expect(width).toBe(height)
  expect(width).toBeGreaterThanOrEqual(1024)
  expect(svg.toString()).not.toMatch(/<script|href/)
  // Readers need a border of four squares, each of which is ten wide here.
  expect(svg.toString()).toContain('d="M40,40h10v10')
})

test('link prints a QR code in letters that phones read on a dark ground', async () => {
  const { notes } = await runTemplates(campaign, folder)
  const rows = notes.split('\n').filter((line) => /^[█▀▄ ]+$/.test(line))
  const scale = 4
  const width = Math.max(...rows.map((row) => row.length))
  // Each letter is two squares, one above the other; what is light is drawn.
  const squares = rows.flatMap((row) =>
    ['█▀', '█▄'].map((light) => Array.from(row.padEnd(width)).map((one) => light.includes(one))),
  )
  const points = Buffer.from(squares.flatMap((row) => row.map((isLight) => (isLight ? 255 : 0))))
  const drawn = sharp(points, { raw: { width, height: squares.length, channels: 1 } })

  expect(
    await readIn(
      await drawn
        .resize(width * scale, squares.length * scale, { kernel: 'nearest' })
        .png()
        .toBuffer(),
    ),
  ).toBe(address)
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
  [2, ['link', 'a', ...site, '--qr', 'code.gif'], '--qr code.gif: its name ends in .svg or .png'],
  [1, ['link', 'a', ...site, '--qr', 'no/where/code.svg'], 'no/where/code.svg cannot be written (ENOENT).'],
  [2, ['link', 'a', ...site, '--sessionId', 's'], "Unknown option '--sessionId'."],
  [2, ['link', 'a', ...site, '--utm_tag', 's'], "Unknown option '--utm_tag'. Did you mean --utm-tag?"],
  [1, ['link', 'a', ...site, '--utm-tag', 'x'.repeat(3000)], 'fits no QR code: take shorter tags.'],
])('link ends with code %i at %j and says why', async (exitCode, words, message) => {
  const { code, notes } = await runTemplates(words, folder)

  expect(code).toBe(exitCode)
  expect(notes).toContain(message)
})

test('link warns of an address that few phones open, and of a dense QR code', async () => {
  const notesOf = async (...written: string[]) => (await runTemplates(['link', 'a', ...written], folder)).notes

  expect(await notesOf('--to', 'http://127.0.0.1:4173')).toContain('This link works on this machine only.')
  expect(await notesOf('--to', 'http://a.example')).toContain('use the https address')
  expect(await notesOf(...site, '--utm-tag', 'x'.repeat(300))).toContain('so its QR code is dense')
  expect(await notesOf(...site)).not.toMatch(/works on|https address|dense/)
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
