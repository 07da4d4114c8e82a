import { randomUUID } from 'node:crypto'

import type { Campaign, CampaignLinks, CampaignList, CampaignPreview, CampaignRejection } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { askTemplate } from '../../testing/landing-visitor.ts'
import { campaignPages } from '../../testing/sample-campaign.ts'
import { testStorage } from '../../testing/test-database.ts'

const hourMs = 60 * 60_000
const storage = await testStorage()
let passedMs = 0
let server: RunningServer

beforeAll(async () => {
  const now = () => new Date(Date.now() + passedMs)
  const pace = { reviewSeconds: 20, disburseSeconds: 20, now }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(async () => server.close())

async function call(path: string, body?: unknown, token = 'editor') {
  return callStaff(server.origin, `/staff/campaigns${path}`, body, token)
}

async function create(id: string, pages: readonly unknown[] = campaignPages(id)): Promise<Campaign> {
  const { http, data, message } = await call('', { name: id, pages })

  if (http !== 200) throw new Error(String(message))
  return data as Campaign
}

test('a draft is made, listed with its owner, and saved on the revision that was seen', async () => {
  const made = await create('draft')

  expect(made).toMatchObject({ name: 'draft', state: 'draft', owner: 'editor', revision: 1 })

  const { data: list } = await call('')

  expect(list).toMatchObject({
    staff: { name: 'editor', role: 'editor' },
    isReviewRequired: false,
    site: null,
    registration: '',
  })
  expect((list as CampaignList).campaigns.find(({ id }) => id === made.id)).toMatchObject({
    owner: 'editor',
    pages: [{ id: 'draft', kind: 'register', title: 'Pera sa Pasko' }, { kind: 'download' }, { kind: 'agreement' }],
  })
  // A draft need not be valid.
  expect(
    await call(`/${made.id}`, { name: 'draft', pages: [{ id: 'draft', kind: 'register' }], revision: 1 }),
  ).toMatchObject({ http: 200, data: { revision: 2 } })
  expect(await call(`/${made.id}`, { name: 'mine', pages: [], revision: 1 }, 'approver')).toMatchObject({
    http: 409,
    message: expect.stringContaining('editor has changed this campaign meanwhile'),
  })
})

test('each campaign is listed, also where there are more than five hundred', async () => {
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const { id: _, ...one } = await database.query.selectFrom('campaigns').limit(1).selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 510 }, () => ({
    ...one,
    id: randomUUID(),
    owner: 'Ana',
    state: 'archived' as const,
  }))

  await database.query.insertInto('campaigns').values(rows).execute()

  const { data } = await call('')

  expect((data as CampaignList).campaigns.filter(({ owner }) => owner === 'Ana')).toHaveLength(rows.length)
  await database.query.deleteFrom('campaigns').where('owner', '=', 'Ana').execute()
  await database.close()
})

test.each([
  ['a viewer', 'viewer', {}, 403],
  ['two pages of one kind', 'editor', { pages: [1, 2].map((n) => ({ id: `a${n}`, kind: 'register' })) }, 400],
  ['an id that no link could name', 'editor', { pages: [{ id: 'A b', kind: 'register' }] }, 400],
  ['a page as long as a book', 'editor', { pages: [{ id: 'a', kind: 'register', title: 'x'.repeat(200_000) }] }, 400],
])('a campaign is not made: %s', async (_why, token, differences, http) => {
  expect((await call('', { name: 'x', pages: [], ...differences }, token)).http).toBe(http)
})

test('a broken campaign is stopped, and each finding names its field and what to do', async () => {
  const [register] = campaignPages('broken')
  const { id, revision } = await create('broken', [{ ...register, title: '100% approved' }])
  const { http, data } = await call(`/${id}/publish`, { revision })

  expect(http).toBe(422)
  expect((data as CampaignRejection).findings).toEqual([
    expect.objectContaining({ page: 0, path: 'title', isProblem: false }),
    expect.objectContaining({ path: '', message: expect.stringContaining('add a download page'), isProblem: true }),
    expect.objectContaining({ path: '', message: expect.stringContaining('add an agreement page'), isProblem: true }),
  ])
})

test('a picture that nobody uploaded stops a campaign at its field', async () => {
  const [register, ...others] = campaignPages('picture')
  const image = `/promo/pictures/${'a'.repeat(64)}.960.jpg`
  const blocks = [
    { type: 'hero', headline: 'Pera', image },
    { type: 'form', button: 'Mag-apply' },
    { type: 'loan-terms' },
  ]
  const legal = { type: 'text', paragraphs: ['Disclosure Statement. SEC No. CS1, Certificate of Authority No. 1.'] }
  const { id, revision } = await create('picture', [{ ...register, blocks: [...blocks, legal] }, ...others])
  const { http, data } = await call(`/${id}/publish`, { revision })

  expect(http).toBe(422)
  expect((data as CampaignRejection).findings).toMatchObject([{ page: 0, path: 'blocks.0.image', isProblem: true }])
})

test('a preview link shows the draft as it is now, to anybody, until it expires; no other token does', async () => {
  const { id, name, revision } = await create('preview')
  const { path } = (await call(`/${id.toUpperCase()}/preview`, {}, 'approver')).data as CampaignPreview
  const token = new URLSearchParams(path.slice('/landing?'.length)).get('preview') ?? ''
  const open = async (one: string) =>
    rawRequest(server.origin, `/promo/preview?${new URLSearchParams({ token: one }).toString()}`)

  await call(`/${id}`, { name, revision, pages: [{ id: 'preview', kind: 'register', title: 'Bago' }] })

  const { status, body, headers } = await open(token)

  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body.toString())).toMatchObject({ data: { pages: [{ id: 'preview', title: 'Bago' }] } })
  expect((await open(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect((await open('')).status).toBe(404)

  passedMs = 73 * hourMs
  expect((await open(token)).status).toBe(404)
  passedMs = 0
})

test('a link leads to all pages of the campaign, and none is made that would waste registrations', async () => {
  const { id, revision } = await create('linked')

  expect(await call(`/${id}/links`, { utm_tag: 'fb' })).toMatchObject({
    http: 409,
    message: expect.stringContaining('Publish the campaign first'),
  })

  const { data } = await call(`/${id}/publish`, { revision })
  const { path } = (await call(`/${id}/links`, { utm_tag: 'fb pasko' })).data as { path: string }

  expect((await rawRequest(server.origin, path)).headers.location).toBe(
    '/landing?templateId=linked&utm_tag=fb%20pasko&links_id=linked-terms&down_id=linked-app',
  )

  const published = data as Campaign
  const [register, , agreement] = campaignPages('linked')

  await call(`/${id}`, { name: 'linked', revision: published.revision, pages: [register, agreement] })
  expect(await call(`/${id}/links`, {})).toMatchObject({
    http: 409,
    message: expect.stringContaining('who registers would find no app'),
  })
})

test('a link that is printed leads to another campaign, with its own tags', async () => {
  const [old, other] = [await create('printed'), await create('printed-next')]

  for (const { id, revision } of [old, other]) await call(`/${id}/publish`, { revision })

  const { code, path } = (await call(`/${old.id}/links`, { utm_tag: 'poster' })).data as { code: string; path: string }
  const next = (await call(`/${other.id}/links`, { utm_tag: 'poster' })).data as { code: string }
  const leadsTo = async (at: string) => (await rawRequest(server.origin, at)).headers.location
  const toNext = '/landing?templateId=printed-next&utm_tag=poster&links_id=printed-next-terms&down_id=printed-next-app'

  for (const ending of ['', '.', '?gclid=Cj0K', '?utm_source=a&amp;fbclid=b.', '#top'])
    expect(
      await call(`/${other.id}/links`, { code: `https://pahiram.example${path.toUpperCase()}${ending}` }),
    ).toMatchObject({ http: 200, data: { code, path } })
  expect(await leadsTo(path)).toBe(toNext)
  // The link that was made to these pages is still one of its own.
  expect(await leadsTo(`/l/${next.code}`)).toBe(toNext)
  expect((await call(`/${old.id}/links`)).data).toEqual({ links: [] })
  expect(await call(`/${other.id}/links`, { code: '222222222' })).toMatchObject({
    http: 404,
    message: 'No short link has this code.',
  })
})

test('a campaign that is ended shows nothing any more, and has no links', async () => {
  const { id, revision } = await create('ended')
  const { data } = await call(`/${id}/publish`, { revision })
  const seen = async () => (await askTemplate(server.origin, '?templateId=ended')).envelope.code

  expect(await seen()).toBe('00')
  expect((await call(`/${id}/end`, { revision: (data as Campaign).revision })).http).toBe(200)
  expect(await seen()).toBe('410')
  expect((await call(`/${id}/links`, {})).message).toBe('This campaign has ended.')

  // By command neither: who publishes reads that visitors see it.
  const [document] = campaignPages('ended')

  for (const [path, body] of [
    ['', { document: { ...document, title: 'Iba' } }],
    ['/ended/rollback', { version: 1 }],
  ] as const)
    expect(await callStaff(server.origin, `/staff/templates${path}`, body)).toMatchObject({
      http: 409,
      message: 'This template has ended: publish its campaign again, or this page under another id.',
    })
})

test('a campaign is archived once nobody can see it, its address goes on saying that it ended, and it is brought back as a draft', async () => {
  const { id, name, pages, revision } = await create('archived')
  const live = (await call(`/${id}/publish`, { revision })).data as Campaign
  const archive = async (seen: number, token?: string) => call(`/${id}/archive`, { revision: seen }, token)

  expect(await archive(live.revision)).toMatchObject({ http: 409, message: expect.stringContaining('end it first') })

  const ended = (await call(`/${id}/end`, { revision: live.revision })).data as Campaign

  expect((await archive(ended.revision, 'viewer')).http).toBe(403)
  expect((await archive(live.revision)).http).toBe(409)

  const { http, data } = await archive(ended.revision)
  const archived = data as Campaign

  expect([http, archived.state, archived.updatedBy]).toEqual([200, 'archived', 'editor'])
  for (const action of ['submit', 'publish', 'archive', 'end'])
    expect(await call(`/${id}/${action}`, { revision: archived.revision }), action).toMatchObject({ http: 409 })
  expect(await call(`/${id}`, { name, pages, revision: archived.revision })).toMatchObject({
    http: 409,
    message: 'This campaign is archived: take it back to change it.',
  })
  expect((await askTemplate(server.origin, '?templateId=archived')).envelope).toMatchObject({
    code: '410',
    message: 'This offer has ended.',
  })
  expect(await call(`/${id}/take-back`, { revision: archived.revision })).toMatchObject({
    http: 200,
    data: { state: 'draft' },
  })

  await expectWritten(id, 'archive', 'archived')
})

/** Who did something to a campaign, and what it was called, is written down. */
async function expectWritten(id: string, action: string, subject: string): Promise<void> {
  const { data } = await callStaff(server.origin, '/staff/log?days=9')
  const written = expect.objectContaining({ name: 'editor', call: `POST /staff/campaigns/${id}/${action}`, subject })

  expect((data as { calls: unknown[] }).calls).toContainEqual(written)
}

test.each(['submit', 'publish'])('a campaign that waits after %s is neither archived nor deleted', async (action) => {
  const { id, revision } = await create(`waits-${action}`)
  const publishAt = new Date(Date.now() + 48 * hourMs).toISOString()
  const waiting = (await call(`/${id}/${action}`, { revision, publishAt })).data as Campaign

  for (const away of ['archive', 'delete'])
    expect(await call(`/${id}/${away}`, { revision: waiting.revision })).toMatchObject({
      http: 409,
      message: expect.stringContaining('take it back'),
    })
})

test.each(['submit', 'publish'])(
  'a beginning that is over, of which half of the year was typed, is no %s',
  async (action) => {
    const { id, revision } = await create(`over-${action}`)

    expect(await call(`/${id}/${action}`, { revision, publishAt: '0026-12-01T02:00:00.000Z' })).toMatchObject({
      http: 400,
      message: 'The beginning is over: choose a later one.',
    })
    expect((await call(`/${id}`)).data).toMatchObject({ state: 'draft', publishedAt: null })
  },
)

test.each(['archive', 'delete', 'submit', 'publish', 'end', 'return', ''])(
  'what a call “%s” is checked against is the revision that it names, so that none counts on one to come',
  async (way) => {
    const { id, name, revision } = await create(`next${way}`, [])
    const asked = {
      revision: revision + 1,
      ...(way === '' ? { name, pages: [] } : way === 'return' && { words: 'No.' }),
    }

    expect(await call(`/${id}${way && `/${way}`}`, asked)).toMatchObject({
      http: 409,
      message: 'editor has changed this campaign meanwhile. Load it again to see it as it is now.',
    })
    expect((await call(`/${id}`)).data).toMatchObject({ state: 'draft', revision })
  },
)

test('a test that a rollback began again ends where the campaign is published without one', async () => {
  const pages = campaignPages('tested')
  const made = await create('tested')
  const to = async (way: string, more: object) => {
    const { revision } = (await call(`/${made.id}`)).data as Campaign

    expect(await call(`/${made.id}${way}`, { revision, ...more })).toMatchObject({ http: 200 })
  }

  await to('/publish', {})
  await to('', { name: 'Test', pages: [{ ...pages[0], title: 'B' }, pages[1], pages[2]] })
  await to('/publish', { share: 30 })
  await callStaff(server.origin, '/staff/templates/tested/rollback', { version: 2 })
  expect((await call(`/${made.id}/live`)).data).toMatchObject({ share: 0 })
  await to('/publish', { over: true })
  expect((await call(`/${made.id}/live`)).data).toMatchObject({ share: null, pages: { tested: { title: 'B' } } })
})

test('a draft is deleted, and then there is none', async () => {
  const { id, revision } = await create('gone')

  expect((await call(`/${id}/delete`, { revision })).http).toBe(200)
  expect((await call(`/${id}`)).http).toBe(404)
  expect((await call('/not-an-id')).http).toBe(404)
  await expectWritten(id, 'delete', 'gone')
})

test('the links of a campaign are there again after a reload, the latest first', async () => {
  const { id, revision } = await create('kept')

  await call(`/${id}/publish`, { revision })
  for (const utm_tag of ['one', 'poster, Ayala']) await call(`/${id}/links`, { utm_tag, user_from: 'maria' })

  const { links } = (await call(`/${id}/links`)).data as CampaignLinks

  expect(links.map(({ utmTag, userFrom }) => [utmTag, userFrom])).toEqual([
    ['poster, Ayala', 'maria'],
    ['one', 'maria'],
  ])
  expect(links[0]).toMatchObject({ path: expect.stringMatching(/^\/l\/[a-z\d]{9}$/), createdBy: 'editor', appFrom: '' })
})

test('a link is made to pages that were published, not to those that a draft has since been given', async () => {
  const { id, revision } = await create('leading')
  const { data } = await call(`/${id}/publish`, { revision })
  const { path } = (await call(`/${id}/links`, { utm_tag: 'one' })).data as { path: string }
  const draft = { revision: (data as Campaign).revision, name: 'leading', pages: campaignPages('leading-on') }

  await call(`/${id}`, draft)
  expect(await call(`/${id}/links`, { utm_tag: 'two' })).toMatchObject({
    http: 409,
    message: expect.stringContaining('would lead nowhere'),
  })
  expect((await call(`/${id}/links`)).data).toMatchObject({ links: [{ path }] })
})
