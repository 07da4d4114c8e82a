import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { sampleTemplate } from '../testing/sample-template.ts'
import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()
const [hero, form, faq] = sampleTemplate.blocks

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), content instanceof Buffer ? content : JSON.stringify(content, null, 2))
  return name
}

async function check(name: string, content: unknown, answers: Record<string, Response> = {}) {
  const fetchPicture = (address: string) => {
    const answer = answers[address]

    return answer === undefined
      ? Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))
      : Promise.resolve(answer)
  }

  return runTemplates(['validate', write(name, content)], folder, { fetch: fetchPicture })
}

function picture(bytes: Buffer | string, type: string): Response {
  return new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
    headers: { 'Content-Type': type },
  })
}

function redirectedTo(url: string, answer: Response): Response {
  return Object.defineProperty(answer, 'url', { value: url })
}

async function noise(width: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
}

test('a template that may be published is reported valid in one line', async () => {
  expect(await check('good.json', sampleTemplate)).toEqual({
    code: 0,
    output: '✓ good.json: ph-weekend, register, 3 blocks, 0.4 KB',
    notes: '',
  })
})

test('validate prints field and message of each problem', async () => {
  const blocks = [{ ...hero, headline: undefined, colour: 'red' }, form, faq, faq, { type: 'video' }]
  const { code, notes } = await check('bad.json', { ...sampleTemplate, blocks })

  expect(code).toBe(1)
  expect(notes.split('\n')).toEqual([
    '✗ bad.json: 4 problems',
    '  blocks.0.headline: is missing',
    '  blocks.0.colour: is no field that is known here; those are type, headline, subline, image',
    expect.stringMatching(/^ {2}blocks\.4\.type: is no known type of block; those are hero, form, /),
    '  blocks.3: is the same block as blocks.2: remove one of them',
  ])
})

test('validate shows the place where a file is not JSON', async () => {
  const { code, notes } = await check('comma.json', Buffer.from('{\n  "id": "a"\n  "kind": "register"\n}\n'))

  expect(code).toBe(1)
  expect(notes).toMatch(/^✗ comma\.json is not JSON: .*line 3 column 3/)
})

test('validate reads a file with a byte order mark, and rejects one that is not UTF-8', async () => {
  const text = JSON.stringify(sampleTemplate)

  expect(await check('marked.json', Buffer.from(`\uFEFF${text}`))).toMatchObject({ code: 0 })
  expect((await check('wide.json', Buffer.from(`\uFEFF${text}`, 'utf16le'))).notes).toBe(
    '✗ wide.json is not saved as UTF-8: save it again, choosing UTF-8 as its encoding.',
  )
})

test('validate rejects what is not a template’s file', async () => {
  expect((await runTemplates(['validate'], folder)).notes).toContain("Missing required argument 'files'.")
  expect((await runTemplates(['validate', 'none.json'], folder)).notes).toBe(
    `✗ There is no file none.json in ${folder}.`,
  )
  expect((await runTemplates(['validate', '.'], folder)).notes).toContain('. is a folder')
  expect((await check('huge.json', Buffer.alloc(300_000, ' '))).notes).toContain('is no template: it has 293 KB')
  expect((await check('deep.json', Buffer.from('['.repeat(50_000)))).code).toBe(1)
  expect((await check('null.json', null)).notes).toContain('✗ null.json: 1 problem')
})

test('validate rejects a document that is too heavy, without counting its indentation', async () => {
  const texts = Array.from({ length: 9 }, (_, index) => `${index}${'x'.repeat(3990)}`)
  const heavy = { ...sampleTemplate, blocks: [...sampleTemplate.blocks, { type: 'text', paragraphs: texts }] }
  const blank = Buffer.from(JSON.stringify(sampleTemplate, null, 2).replaceAll('\n', `\n${' '.repeat(2000)}`))

  expect((await check('heavy.json', heavy)).notes).toContain('it weighs 36 KB; at most 32 KB open fast')
  expect(await check('blank.json', blank)).toMatchObject({ code: 0 })
})

test('validate checks all files when one of them is bad', async () => {
  const names = [write('one.json', sampleTemplate), 'none.json', write('two.json', { ...sampleTemplate, id: 'two' })]
  const { code, output, notes } = await runTemplates(['validate', ...names], folder)

  expect(code).toBe(1)
  expect(output).toMatch(/^✓ one\.json: .*\n✓ two\.json: /)
  expect(notes).toContain('✗ There is no file none.json')
})

function showing(...addresses: string[]) {
  return {
    ...sampleTemplate,
    blocks: [
      { ...hero, image: addresses[0] },
      form,
      ...addresses.slice(1).map((src) => ({ type: 'image', src, alt: src })),
    ],
  }
}

test('validate counts pictures that every phone shows', async () => {
  const small = await noise(20)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const { code, output } = await check(
    'shown.json',
    showing('https://a.example/1', 'https://a.example/2', 'https://a.example/1'),
    {
      'https://a.example/1': picture(small, 'image/png'),
      'https://a.example/2': picture(svg, 'image/svg+xml; charset=utf-8'),
    },
  )

  expect(code).toBe(0)
  expect(output).toMatch(/2 pictures of [\d.]+ KB$/)
})

test('validate reports each picture that phones would not show, with its field and address', async () => {
  const small = await noise(20)
  const notesFor = async (answer: Response | undefined) => {
    const { notes } = await check(
      'shown.json',
      showing('https://a.example/1'),
      answer && { 'https://a.example/1': answer },
    )

    return notes.split('\n').slice(1).join('\n').trim()
  }

  expect(await notesFor(undefined)).toContain('blocks.0.image: https://a.example/1 cannot be fetched (ENOTFOUND)')
  expect(await notesFor(new Response('', { status: 404 }))).toContain('answers 404: check the address')
  expect(await notesFor(redirectedTo('http://a.example/1', picture(small, 'image/png')))).toContain(
    'leads to an address that is not https',
  )
  expect(await notesFor(redirectedTo('https://b.example/1', picture(small, 'image/png')))).toBe('')
  expect(await notesFor(new Response('', { status: 503 }))).toContain('answers 503: check the address')
  expect(await notesFor(picture('<h1>Hi</h1>', 'text/html'))).toContain('is text/html, which older phones do not show')
  expect(await notesFor(picture(small, 'image/avif'))).toContain('is image/avif, which older phones do not show')
})

test('validate reports pictures that are too heavy, alone or together', async () => {
  const heavy = await noise(400)
  const half = await noise(300)
  const addresses = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
  const alone = await check('heavy.json', showing('https://a.example/1'), {
    'https://a.example/1': picture(heavy, 'image/png'),
  })
  const together = await check(
    'together.json',
    showing(...addresses),
    Object.fromEntries(addresses.map((address) => [address, picture(half, 'image/png')])),
  )

  expect(heavy.length).toBeGreaterThan(300 * 1024)
  expect(half.length).toBeGreaterThan(200 * 1024)
  expect(half.length).toBeLessThan(300 * 1024)
  expect(alone.notes).toMatch(/blocks\.0\.image: https:\/\/a\.example\/1 weighs \d+ KB; at most 300 KB open fast/)
  expect(together.notes).toMatch(/1 problem\n\s+its pictures weigh \d+ KB in all; at most 600 KB open fast/)
})

test('validate leaves the pictures out on --offline, and says so', async () => {
  const written = ['validate', '--offline', write('away.json', showing('https://a.example/1'))]

  expect(await runTemplates(written, folder)).toEqual({
    code: 0,
    output: '✓ away.json: ph-weekend, register, 2 blocks, 0.4 KB',
    notes: 'The pictures were not looked at (--offline).',
  })
})
