import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { copyEmptyDatabase, type RunningServer, startServer } from '@pahiram/api-server'
import { staffClientFrom } from '@pahiram/staff-client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { runCommand } from '../testing/run-command.ts'
import { sampleTemplate } from '../testing/sample-template.ts'
import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()
let server: RunningServer

beforeAll(async () => {
  copyEmptyDatabase(join(folder, 'data'))
  server = await startServer({ port: 0, dataDir: join(folder, 'data'), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

/** Runs in this process: starting one takes longer than most commands. */
function run(written: readonly string[]) {
  return runTemplates(written, folder, { staffClient: () => staffClientFrom({ PAHIRAM_SERVER: server.origin }), fetch })
}

/** Runs in a process of its own, as pnpm does. */
function runProcess(written: readonly string[], environment: Record<string, string> = {}) {
  return runCommand(written, folder, { PAHIRAM_SERVER: server.origin, ...environment })
}

function write(name: string, document: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(document, null, 2))
  return name
}

/** Returns what visitors see: version and title. */
async function seen(id: string, device = ''): Promise<string> {
  const address = `${server.origin}/api/v2/youmi/service/channel/channel-template?templateId=${id}&deviceId=${device}`
  const { data } = (await (await fetch(address)).json()) as { data: { title: string; version: number } | null }

  return data === null ? 'nothing' : `${data.version}: ${data.title}`
}

function published(id: string, version: number, seenNow = 'Visitors see it now:'): string {
  return `${id} is published as version ${version}. ${seenNow}\n${server.origin}/landing?templateId=${id}`
}

async function publishTitles(id: string, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { code } = await run(['publish', write(`${id}.json`, { ...sampleTemplate, id, title })])

    expect(code).toBe(0)
  }
}

test('a campaign is written, tried, published, changed, compared and listed', async () => {
  expect((await run(['new', 'story'])).output).toContain('story.json is written.')

  const first = JSON.parse(readFileSync(join(folder, 'story.json'), 'utf8')) as { title: string }
  const trial = await run(['publish', 'story.json', '--dry-run'])

  expect(trial.output).toContain(`story would be published as version 1 on ${server.origin}.`)
  expect(trial.notes).toBe('Nothing was published (--dry-run).')
  expect(await seen('story')).toBe('nothing')

  expect((await run(['publish', 'story.json', '--note', 'For Christmas'])).output).toContain(published('story', 1))
  expect(await seen('story')).toBe(`1: ${first.title}`)

  write('story.json', { ...first, title: 'A better one' })
  expect((await run(['diff', 'story.json'])).output).toContain(
    `-   "title": "${first.title}",\n+   "title": "A better one",`,
  )
  expect((await run(['publish', 'story.json', '--dry-run'])).output).toContain('+   "title": "A better one",')
  expect((await run(['publish', 'story.json'])).output).toContain(published('story', 2))
  expect(await seen('story')).toBe('2: A better one')

  const all = await run(['list'])
  const versions = await run(['list', 'story'])

  expect(all.output).toMatch(/^ {2}story +register +2 +\d+ \w+ \d{4}, \d\d:\d\d +A better one$/m)
  expect(versions.output.split('\n')).toEqual([
    'story, register',
    expect.stringMatching(/^ {2}version {2}visitors {2}published +title +note$/),
    expect.stringMatching(/^ {2}2 +all +.* {2}A better one$/),
    expect.stringMatching(/^ {2}1 {2,}\d.* {2}For Christmas$/),
  ])
  expect((await run(['diff', 'story'])).output).toMatch(/^- story, version 1\n\+ story, version 2\n {2}line \d+\n/)
  expect((await run(['diff', 'story', '2', '1'])).output).toContain('-   "title": "A better one",')
  expect((await run(['diff', 'story', '2', '2'])).output).toContain('are the same.')
})

test('publish rejects a template that is invalid, unchanged, or of another kind than before', async () => {
  const unreadable = { ...sampleTemplate, id: 'bad', theme: { background: '#ffffff', text: '#eeeeee' } }
  const rejected = await run(['publish', write('bad.json', unreadable)])

  expect(rejected).toMatchObject({ code: 1, output: '' })
  expect(rejected.notes).toMatch(
    /^✗ bad\.json: 1 problem\n {2}line 7 {2}theme\.text: .*4\.5:1.*\nNothing was published\.$/,
  )
  expect(await seen('bad')).toBe('nothing')

  await publishTitles('once', ['Once'])
  expect(await run(['publish', 'once.json'])).toMatchObject({
    code: 1,
    notes: 'There is nothing to publish: version 1 of once is the same.',
  })

  const agreement = { id: 'once', kind: 'agreement', title: 'Terms', blocks: [{ type: 'text', paragraphs: ['One.'] }] }

  expect((await run(['publish', write('once.json', agreement)])).notes).toContain(
    'once is published as register, and links',
  )
  expect(
    (
      await run([
        'publish',
        write('shares.json', { ...sampleTemplate, id: 'shares', split: [{ version: 7, share: 100 }] }),
      ])
    ).notes,
  ).toMatch(/✗ shares\.json: 1 problem\n {2}line \d+ {2}split\.0\.version: does not exist; .*\nNothing was published\./)
})

test('rollback publishes the version before as a new version, and can be undone', async () => {
  await publishTitles('back', ['One', 'Two', 'Three'])

  const back = await runProcess(['rollback', 'back', '--note', 'Three is wrong'])
  const [, time = '9'] = /^back is back to version 2: published as version 4, in ([\d.]+) s\.\n/.exec(back.output) ?? []

  expect(Number(time)).toBeGreaterThan(0)
  expect(back.output).toContain(`${server.origin}/landing?templateId=back`)
  expect(await seen('back')).toBe('4: Two')
  // Once more: to the version before the one that visitors see.
  expect((await run(['rollback', 'back'])).output).toContain('back is back to version 1: published as version 5')
  expect((await run(['rollback', 'back'])).notes).toContain('is its first version: there is none before it')
  expect((await run(['rollback', 'back', '--to', '3'])).output).toContain(
    'back is back to version 3: published as version 6',
  )
  expect(await seen('back')).toBe('6: Three')
  expect((await run(['list', 'back'])).output).toMatch(/^ {2}4 .* {2}back to version 2: Three is wrong$/m)
  expect((await run(['rollback', 'back', '--to', '6'])).notes).toBe('Version 6 is the latest of back already.')
  expect((await run(['rollback', 'back', '--to', '9'])).notes).toBe(
    'back has no version 9: its versions go from 1 to 6.',
  )
})

test('split shows two versions until it ends', async () => {
  await publishTitles('halves', ['One', 'Two'])

  const begun = await run(['split', 'halves', '--share', '1=50', '--share', '2=50%'])

  expect(begun.output).toBe(
    'Visitors of halves see version 1 for 50 %, version 2 for 50 % from now on. Published as version 3.',
  )

  const devices = Array.from({ length: 20 }, (_, index) => `device-${index}`)
  const titles = await Promise.all(devices.map(async (device) => seen('halves', device)))

  expect(new Set(titles)).toEqual(new Set(['1: One', '2: Two']))
  expect((await run(['list', 'halves'])).output).toMatch(/^ {2}2 +50 % .*\n {2}1 +50 % /m)
  expect((await run(['split', 'halves', '--share', '1=50', '--share', '2=50'])).notes).toBe(
    'halves is split so already, by version 3.',
  )
  expect((await run(['split', 'halves', '--end', '--keep', '1'])).output).toBe(
    'All visitors of halves see version 4 from now on: the page of version 1.',
  )
  expect(await seen('halves', 'device-1')).toBe('4: One')
  expect((await run(['split', 'halves', '--end'])).notes).toBe('halves is not split: all visitors see version 4.')
  expect((await run(['split', 'halves', '--share', '1=50', '--share', '9=50'])).notes).toBe(
    'halves has no version 9: its versions go from 1 to 4.',
  )

  // A file without the split ends it, which the command says.
  await run(['split', 'halves', '--share', '1=90', '--share', '2=10'])
  expect((await run(['publish', 'halves.json'])).notes).toBe(
    'This ends the split of halves (version 1 for 90 %, version 2 for 10 %).',
  )
})

test('publish rejects the second of two people who publish at once, and says how to compare', async () => {
  await publishTitles('race', ['One'])

  const files = ['Two', 'Three', 'Four'].map((title) =>
    write(`race-${title}.json`, { ...sampleTemplate, id: 'race', title }),
  )
  const results = await Promise.all(files.map((file) => run(['publish', file])))
  const rejected = results.filter(({ code }) => code === 1)
  const { output } = await run(['list', 'race'])

  // One that starts after another has ended publishes after it: each is published or rejected.
  expect(output.split('\n')).toHaveLength(3 + results.length - rejected.length)
  for (const { notes } of rejected) expect(notes).toMatch(/meanwhile.* Nothing was published\.\nSee what differs: /)
})

test('a command suggests a similar id when there is no such template', async () => {
  await publishTitles('ph-friday', ['One'])

  for (const command of ['list', 'diff', 'rollback']) {
    expect(await run([command, 'ph-fridya'])).toMatchObject({
      code: 1,
      notes: `${server.origin} has no template ph-fridya. Do you mean ph-friday? All are listed by: pnpm templates list`,
    })
  }
  expect((await run(['split', 'ph-fridya', '--end'])).notes).toContain('Do you mean ph-friday?')
  expect((await run(['list', '../complaint-reply'])).notes).toContain('is no template’s id')
  expect((await run(['diff', 'ph-friday'])).notes).toBe(
    'ph-friday has one version only: there is nothing to compare it with.',
  )
  expect((await run(['diff', 'ph-friday', '4'])).notes).toBe('ph-friday has no version 4: its versions go from 1 to 1.')
})

test('link warns of templates that do not exist or are of another kind', async () => {
  await publishTitles('ph-monday', ['One'])

  expect((await run(['link', 'ph-monday'])).output).toBe(`${server.origin}/landing?templateId=ph-monday`)

  const link = async (...written: string[]) => run(['link', ...written, '--to', 'https://a.example'])

  expect((await link('ph-monday')).notes).not.toContain('Take care')
  expect(await link('ph-mondya', '--download', 'ph-monday')).toMatchObject({
    code: 0,
    output: 'https://a.example/landing?templateId=ph-mondya&down_id=ph-monday',
    notes: expect.stringMatching(
      /has no template ph-mondya yet\. Do you mean ph-monday\?\nTake care: ph-monday is of the kind register;/,
    ) as string,
  })
})

test('a command prints one line when the token is wrong or no server answers', async () => {
  expect(await runProcess(['list'], { PAHIRAM_STAFF_TOKEN: 'canary' })).toEqual({
    code: 1,
    output: '',
    notes: 'The staff token is wrong. Set PAHIRAM_STAFF_TOKEN to the one that the server was started with.',
  })
  expect((await runProcess(['list'], { PAHIRAM_SERVER: 'http://127.0.0.1:1' })).notes).toMatch(/^No server answers at /)
})
