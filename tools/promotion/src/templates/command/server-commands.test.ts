import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { copyEmptyDatabase, type RunningServer, startServer } from '@pahiram/api-server'
import { staffClientFrom } from '@pahiram/api-client/staff'
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

test('a campaign is tried, published, changed and published again', async () => {
  const file = write('story.json', { ...sampleTemplate, id: 'story', title: 'A first one' })
  const trial = await run(['publish', file, '--dry-run'])

  expect(trial.output).toContain(`story would be published as version 1 on ${server.origin}.`)
  expect(trial.notes).toBe('Nothing was published (--dry-run).')
  expect(await seen('story')).toBe('nothing')

  expect((await run(['publish', file, '--note', 'For Christmas'])).output).toContain(published('story', 1))
  expect(await seen('story')).toBe('1: A first one')

  write('story.json', { ...sampleTemplate, id: 'story', title: 'A better one' })
  expect((await run(['publish', file])).output).toContain(published('story', 2))
  expect(await seen('story')).toBe('2: A better one')
})

test('publish shares the visitors between two versions as its file says, and names a split that it ends', async () => {
  await publishTitles('halves', ['One', 'Two'])

  const split = [
    { version: 1, share: 90 },
    { version: 2, share: 10 },
  ]
  const halves = write('halves.json', { ...sampleTemplate, id: 'halves', title: 'Two', split })

  expect((await run(['publish', halves])).output).toContain(
    published('halves', 3, 'Visitors see version 1 for 90 %, version 2 for 10 % now:'),
  )
  write('halves.json', { ...sampleTemplate, id: 'halves', title: 'Two' })
  expect((await run(['publish', halves])).notes).toBe(
    'This ends the split of halves (version 1 for 90 %, version 2 for 10 %).',
  )
})

test('publish rejects a template that is invalid, unchanged, or of another kind than before', async () => {
  const unreadable = { ...sampleTemplate, id: 'bad', theme: { background: '#ffffff', text: '#eeeeee' } }
  const rejected = await run(['publish', write('bad.json', unreadable)])

  expect(rejected).toMatchObject({ code: 1, output: '' })
  expect(rejected.notes).toMatch(/^✗ bad\.json: 1 problem\n {2}theme\.text: .*4\.5:1.*\nNothing was published\.$/)
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
  ).toMatch(/✗ shares\.json: 1 problem\n {2}split\.0\.version: does not exist; .*\nNothing was published\./)
})

test('publish rejects the second of two people who publish at once, and says where to compare', async () => {
  await publishTitles('race', ['One'])

  const files = ['Two', 'Three', 'Four'].map((title) =>
    write(`race-${title}.json`, { ...sampleTemplate, id: 'race', title }),
  )
  const results = await Promise.all(files.map((file) => run(['publish', file])))
  const rejected = results.filter(({ code }) => code === 1)

  // One that starts after another has ended publishes after it: each is published or rejected.
  expect(await seen('race')).toMatch(new RegExp(`^${1 + results.length - rejected.length}: `))
  for (const { notes } of rejected)
    expect(notes).toMatch(/meanwhile.* Nothing was published\. Its versions are compared in the studio\./)
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
  const file = write('none.json', { ...sampleTemplate, id: 'none' })
  const passed = '✓ none.json: none, register, 3 blocks, 0.4 KB'

  expect(await runProcess(['publish', file], { PAHIRAM_STAFF_TOKEN: 'canary' })).toEqual({
    code: 1,
    output: passed,
    notes: 'The staff token is missing or wrong. Set PAHIRAM_STAFF_TOKEN to the one that the server has.',
  })
  expect((await runProcess(['publish', file], { PAHIRAM_SERVER: 'http://127.0.0.1:1' })).notes).toMatch(
    /^No server answers at /,
  )
})
