import type { CampaignPage } from '@pahiram/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { campaignPages } from '../../testing/sample-campaign.ts'
import { prepareStaffMembers } from '../../platform/staff/staff-members.ts'
import { testStorage } from '../../testing/test-database.ts'
import { preparePublishing } from '../../ledger/landing/publish-template.ts'
import { preparePublishedVersions } from '../../ledger/landing/shown-template.ts'
import { type CampaignRow, prepareCampaigns } from './campaigns.ts'
import { prepareCampaignPublishing } from './publish-campaign.ts'

const hourMs = 60 * 60_000
const begin = new Date('2026-11-22T04:00:00Z')
const ana = { name: 'Ana', role: 'editor' } as const
const ben = { name: 'Ben', role: 'approver' } as const
let clock = begin
const now = () => clock
const later = (hours: number) => new Date(begin.getTime() + hours * hourMs)
let database: Database
let count = 0

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
})
afterAll(() => database.close())
beforeEach(() => {
  clock = begin
  count += 1
})

const asked = ({ revision }: CampaignRow) => ({ revision, note: '', over: false })

/** A campaign of Ana's with the ids of this test, and what is done with it. */
async function campaign({
  isReviewRequired = false,
  pages = campaignPages(`c${count}`),
}: { isReviewRequired?: boolean; pages?: readonly CampaignPage[] } = {}) {
  const campaigns = prepareCampaigns(database, now)
  const publishing = prepareCampaignPublishing(database, campaigns, { now, isReviewRequired })
  const versions = preparePublishedVersions(database, now)

  return {
    campaigns,
    publishing,
    id: `c${count}`,
    row: await campaigns.create({ name: 'Pasko', pages }, ana.name),
    versionOf: async (id: string) => (await versions.newest(id))?.version,
    seen: async (id: string) => (await versions.seenBy('visitor', id))?.version,
  }
}

test('a campaign is published whole, and again only where a page has changed', async () => {
  const { campaigns, publishing, row, id, versionOf } = await campaign()
  const published = await publishing.publish(row.id, asked(row), ana)

  expect(published).toMatchObject({ state: 'published', published_at: begin })
  expect(await Promise.all([id, `${id}-app`, `${id}-terms`].map(versionOf))).toEqual([1, 1, 1])

  const [register, ...others] = campaignPages(id)
  const saved = await campaigns.save(
    row.id,
    published.revision,
    { name: 'Pasko', pages: [{ ...register, title: 'Bagong pamagat' }, ...others] },
    ana.name,
  )

  await publishing.publish(row.id, asked(saved), ana)
  expect(await Promise.all([id, `${id}-app`, `${id}-terms`].map(versionOf))).toEqual([2, 1, 1])
})

test('a campaign waits for its time, is seen from then on, and no longer after its end', async () => {
  const { campaigns, publishing, row, id, seen } = await campaign()
  const waiting = await publishing.publish(row.id, { ...asked(row), publishAt: later(1), endAt: later(3) }, ana)

  expect(waiting.state).toBe('scheduled')
  await expect(campaigns.save(row.id, waiting.revision, { name: 'x', pages: [] }, 'Ana')).rejects.toThrow(
    'take it back',
  )
  await publishing.publishDue()
  expect(await seen(id)).toBeUndefined()

  clock = later(1)
  expect(await publishing.publishDue()).toBe('1 due')
  expect(await publishing.publishDue()).toBeUndefined()
  expect(await seen(id)).toBe(1)

  clock = later(3)
  expect(await seen(id)).toBeUndefined()
  expect(await seen(`${id}-app`)).toBe(1)

  // Published once more without an end, it is seen again.
  await publishing.publish(row.id, asked(await campaigns.row(row.id)), ana)
  expect(await seen(id)).toBe(1)
})

test('a campaign whose page was published elsewhere meanwhile says so, and is published over it when asked', async () => {
  const { campaigns, publishing, row, id, versionOf } = await campaign()
  const [register] = campaignPages(id)
  const theirs = (title: string) => preparePublishing(database, now).publish({ document: { ...register, title } })

  await theirs('Iba')
  for (const more of [{}, { publishAt: later(1) }])
    await expect(publishing.publish(row.id, { ...asked(row), ...more }, ana)).rejects.toThrow('its latest version is 1')

  // What was seen when the time was chosen is published over; what came later is not.
  const waiting = await publishing.publish(row.id, { ...asked(row), publishAt: later(1), over: true }, ana)

  clock = later(1)
  await theirs('Iba pa')
  await publishing.publishDue()

  const failed = await campaigns.row(row.id)

  expect(failed).toMatchObject({ state: 'draft', revision: waiting.revision + 1 })
  expect(failed.problem).toContain('its latest version is 2')
  await publishing.publish(row.id, { ...asked(failed), over: true, publishAt: later(2) }, ana)
  clock = later(2)
  await publishing.publishDue()
  expect(await versionOf(id)).toBe(3)
})

test('what is deleted or ended at the moment in which it is published is not seen without a campaign', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { campaigns, publishing, row, seen } = await campaign({ pages: campaignPages(`race-${attempt}`) })
    const both = [() => publishing.publish(row.id, asked(row), ana), () => campaigns.remove(row.id, row.revision)]
    const [one, other] = await Promise.allSettled((attempt % 2 === 0 ? both : both.toReversed()).map((act) => act()))
    const isSeen = (await seen(`race-${attempt}`)) !== undefined

    expect([one, other].filter((result) => result?.status === 'fulfilled')).toHaveLength(1)
    expect(isSeen).toBe((await campaigns.row(row.id).catch(() => undefined))?.state === 'published')
  }
})

test('a share of visitors sees the new register page in a test against the one before', async () => {
  const { campaigns, publishing, row, id } = await campaign()
  const published = await publishing.publish(row.id, asked(row), ana)
  const [register, ...others] = campaignPages(id)
  const pages = [{ ...register, title: 'B' }, ...others]
  const saved = await campaigns.save(row.id, published.revision, { name: 'Pasko', pages }, 'Ana')

  await publishing.publish(row.id, { ...asked(saved), share: 30 }, ana)

  const latest = await preparePublishedVersions(database).newest(id)

  expect(JSON.parse(latest?.split ?? '')).toEqual([
    { version: 1, share: 70 },
    { version: 2, share: 30 },
  ])
})

test('with reviews, a campaign is published by a second person alone, at the time that the first one chose', async () => {
  const { campaigns, publishing, row, id } = await campaign({ isReviewRequired: true })

  await expect(publishing.publish(row.id, asked(row), ben)).rejects.toThrow('send it to review first')

  const submitted = await publishing.submit(row.id, { ...asked(row), publishAt: later(2), note: 'Para sa Pasko' }, ana)

  expect(submitted).toMatchObject({ state: 'review', submitted_by: 'Ana' })
  await expect(publishing.publish(row.id, asked(submitted), ana)).rejects.toThrow('approving needs approver or admin')
  await expect(publishing.publish(row.id, asked(submitted), { name: 'Ana', role: 'admin' })).rejects.toThrow(
    'a second person has to approve it',
  )
  await expect(campaigns.save(row.id, submitted.revision, { name: 'x', pages: [] }, 'Ana')).rejects.toThrow('in review')

  const approved = await publishing.publish(row.id, asked(submitted), ben)

  expect(approved).toMatchObject({ state: 'scheduled', publish_at: later(2), note: 'Para sa Pasko' })

  // What waited names them as well.
  clock = later(2)
  await publishing.publishDue()

  const made = await database.query.selectFrom('landing_versions').where('template_id', '=', id).selectAll().execute()

  expect(made).toMatchObject([{ authors: 'Ana', approved_by: 'Ben' }])
})

test('what the check advises against stops an editor, and an approver who gives no reason; a problem stops everybody', async () => {
  const [register, ...others] = campaignPages(`c${count}`)
  const claiming = { ...register, title: '100% approved' }
  const { publishing, row } = await campaign({ pages: [claiming, ...others] })
  const despite = 'The word is part of a quotation.'

  await expect(publishing.publish(row.id, asked(row), ben)).rejects.toMatchObject({
    findings: [expect.objectContaining({ page: 0, path: 'title', isProblem: false })],
  })
  await expect(publishing.publish(row.id, { ...asked(row), despite }, ana)).rejects.toThrow('Only an approver')
  expect((await publishing.publish(row.id, { ...asked(row), despite }, ben)).note).toContain(despite)

  const broken = await campaign({ pages: [claiming] })

  await expect(broken.publishing.publish(broken.row.id, { ...asked(broken.row), despite }, ben)).rejects.toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ isProblem: true })]),
  })
})

test('an end before the beginning is refused', async () => {
  const { publishing, row } = await campaign()

  await expect(
    publishing.publish(row.id, { ...asked(row), publishAt: later(2), endAt: later(1) }, ana),
  ).rejects.toThrow('The end is before the beginning')
})

test('published again the end stays, unless another one or none is chosen', async () => {
  const { campaigns, publishing, row, id } = await campaign()
  const [register, ...others] = campaignPages(id)

  await publishing.publish(row.id, { ...asked(row), endAt: later(5) }, ana)

  const again = async (more: { endAt?: Date | null }) => {
    const { revision } = await campaigns.row(row.id)
    const pages = [{ ...register, title: `Bago ${revision}` }, ...others]
    const saved = await campaigns.save(row.id, revision, { name: 'Pasko', pages }, ana.name)

    return (await publishing.publish(row.id, { ...asked(saved), ...more }, ana)).end_at
  }

  expect(await again({})).toEqual(later(5))
  expect(await again({ endAt: later(7) })).toEqual(later(7))
  expect(await again({ endAt: null })).toBeNull()
})

test('a test that is published on compares with the version that it began from, and unchanged it is no new version', async () => {
  const { campaigns, publishing, row, id, versionOf } = await campaign()
  const [register, ...others] = campaignPages(id)
  const publishAs = async (title: string) => {
    const { revision } = await campaigns.row(row.id)
    const pages = [{ ...register, title }, ...others]
    const saved = await campaigns.save(row.id, revision, { name: 'Pasko', pages }, ana.name)

    await publishing.publish(row.id, { ...asked(saved), share: 30 }, ana)
  }

  await publishing.publish(row.id, asked(row), ana)
  await publishAs('B')
  await publishAs('B')
  expect(await versionOf(id)).toBe(2)
  await publishAs('C')
  expect(JSON.parse((await preparePublishedVersions(database).newest(id))?.split ?? '')).toEqual([
    { version: 1, share: 70 },
    { version: 3, share: 30 },
  ])
})

test('nobody who has worked on a campaign since it was approved approves it, whoever submits it', async () => {
  const { campaigns, publishing, row, id } = await campaign({ isReviewRequired: true })
  const content = { name: 'Pasko', pages: campaignPages(id) }
  const saved = await campaigns.save(row.id, row.revision, content, ben.name)
  const renamed = await campaigns.save(row.id, saved.revision, { ...content, name: 'Iba' }, ana.name)
  const submitted = await publishing.submit(row.id, asked(renamed), ana)

  await expect(publishing.publish(row.id, asked(submitted), ben)).rejects.toThrow('You have worked on this campaign')
  await expect(publishing.giveBack(row.id, submitted.revision, 'Iba', ben)).rejects.toThrow('You have worked on')

  const carla = { name: 'Carla', role: 'approver' } as const
  const returned = await publishing.giveBack(row.id, submitted.revision, 'Mas maikli', carla)

  expect(returned).toMatchObject({ state: 'draft', problem: 'Carla returned it: Mas maikli' })

  const again = await publishing.submit(row.id, asked(returned), ana)

  expect(await publishing.publish(row.id, asked(again), carla)).toMatchObject({ state: 'published', authors: '[]' })
})

test('who became staff after a draft began does not approve it: an author may have added them', async () => {
  const { publishing, row } = await campaign({ isReviewRequired: true })
  const submitted = await publishing.submit(row.id, asked(row), { name: 'Ana', role: 'admin' })

  clock = later(1)
  await prepareStaffMembers(database, now).add('Ana Two', 'approver')
  await expect(publishing.publish(row.id, asked(submitted), { name: 'Ana Two', role: 'approver' })).rejects.toThrow(
    'You became staff after this draft began',
  )
})

test('the reviewer is given what visitors see: pages, end and share', async () => {
  const { publishing, row, id } = await campaign()

  expect(await publishing.live(row.id)).toEqual({ endAt: null, share: null, pages: {} })
  await publishing.publish(row.id, { ...asked(row), endAt: later(5) }, ana)
  expect(await publishing.live(row.id)).toMatchObject({
    endAt: later(5).toISOString(),
    share: null,
    pages: { [id]: { title: 'Pera sa Pasko' } },
  })
})

/** A campaign that is published, whose draft then has other ids: those of the id and what is added. */
async function renamed(added: string) {
  const made = await campaign()
  const published = await made.publishing.publish(made.row.id, asked(made.row), ana)
  const content = { name: 'Pasko', pages: campaignPages(`${made.id}${added}`) }

  return { ...made, saved: await made.campaigns.save(made.row.id, published.revision, content, ana.name) }
}

test('a campaign whose draft has another register page, or none, ends what visitors see', async () => {
  const { publishing, row, id, saved, seen } = await renamed('-new')

  expect(await publishing.live(row.id)).toMatchObject({ pages: { [id]: { title: 'Pera sa Pasko' } } })
  await publishing.end(row.id, saved.revision, ben)
  expect(await seen(id)).toBeUndefined()

  count += 1

  const other = await campaign()
  const published = await other.publishing.publish(other.row.id, asked(other.row), ana)
  const emptied = await other.campaigns.save(other.row.id, published.revision, { name: 'x', pages: [] }, 'Ana')

  await other.publishing.end(other.row.id, emptied.revision, ben)
  expect(await other.seen(other.id)).toBeUndefined()
  await other.campaigns.remove(other.row.id, emptied.revision + 1)
})

test('a page of another campaign that a draft names is not ended with it', async () => {
  const theirs = await campaign()

  await theirs.publishing.publish(theirs.row.id, asked(theirs.row), ana)
  count += 1

  const { campaigns, publishing, row, id, seen } = await campaign()
  const published = await publishing.publish(row.id, asked(row), ana)
  const saved = await campaigns.save(row.id, published.revision, { name: 'x', pages: campaignPages(theirs.id) }, 'Ana')

  await publishing.end(row.id, saved.revision, ben)
  expect([await seen(id), await seen(theirs.id)]).toEqual([undefined, 1])
})

test('both pages end where a campaign was published again under another id, and what has ended is not opened by it', async () => {
  const { campaigns, publishing, row, id, saved, seen } = await renamed('-b')
  const both = async () => [await seen(id), await seen(`${id}-b`)]

  await publishing.publish(row.id, { ...asked(saved), endAt: later(2) }, ana)
  expect(await both()).toEqual([1, 1])
  clock = later(2)
  expect(await both()).toEqual([undefined, undefined])

  await publishing.publish(row.id, asked(await campaigns.row(row.id)), ana)
  expect(await both()).toEqual([undefined, 1])

  const { revision } = await publishing.publish(row.id, { ...asked(await campaigns.row(row.id)), endAt: later(9) }, ana)

  expect(await both()).toEqual([undefined, 1])
  await expect(campaigns.remove(row.id, revision)).rejects.toThrow('Visitors may see this campaign')
  expect((await publishing.live(row.id)).endAt).toBe(later(9).toISOString())
})

test.each(['end', 'remove', 'save', 'take-back'] as const)(
  'what comes by “%s” while the pages are being published leaves none of them without an end that was asked for',
  async (way) => {
    const { campaigns, publishing, row, id, seen } = await campaign()
    const first = await publishing.publish(row.id, { ...asked(row), endAt: later(1) }, ana)
    let came: unknown
    const overtaken = {
      ...campaigns,
      async change(...words: Parameters<typeof campaigns.change>) {
        const changed = await campaigns.change(...words)

        if (came !== undefined) return changed
        came = 'claimed'
        came = await {
          end: async () => publishing.end(row.id, changed.revision, ben),
          remove: async () => campaigns.remove(row.id, changed.revision),
          save: async () => campaigns.save(row.id, changed.revision, { name: 'x', pages: campaignPages(id) }, ana.name),
          'take-back': async () => publishing['take-back'](row.id, changed.revision),
        }
          [way]()
          .catch((error: unknown) => error)
        return changed
      },
    }
    const again = prepareCampaignPublishing(database, overtaken, { now, isReviewRequired: false })

    clock = later(2)
    await again.publish(row.id, { ...asked(first), endAt: later(4) }, ana).catch(() => undefined)
    expect(String(came).includes('Visitors may see this campaign')).toBe(way === 'remove')
    expect(await seen(id)).toBe(way === 'end' ? undefined : 1)
    clock = later(4)
    expect(await seen(id)).toBeUndefined()
  },
)

test('a first publication that is ended before its pages are there shows none', async () => {
  const { campaigns, publishing, row, id, seen } = await campaign()
  const overtaken = {
    ...campaigns,
    async change(...words: Parameters<typeof campaigns.change>) {
      const changed = await campaigns.change(...words)

      if (changed.bases === row.bases && changed.end_at === null) await publishing.end(row.id, changed.revision, ben)
      return changed
    },
  }
  const first = prepareCampaignPublishing(database, overtaken, { now, isReviewRequired: false })

  await expect(first.publish(row.id, asked(row), ana)).rejects.toThrow('has changed this campaign meanwhile')
  expect(await seen(id)).toBeUndefined()
})
