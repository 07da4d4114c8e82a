import { setTimeout as wait } from 'node:timers/promises'

import { sandboxStaffToken } from '@pahiram/api-client/staff'
import type { Campaign } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { campaignPages } from '../../testing/sample-campaign.ts'
import { testStorage } from '../../testing/test-database.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox', isReviewRequired: true })
})
afterAll(async () => server.close())

const call = (path: string, body: unknown, token: string) => callStaff(server.origin, `/staff/${path}`, body, token)

test('where a second person approves, no other way leads to a version, and an editor alone ends and deletes nothing', async () => {
  const made = (await call('campaigns', { name: 'a', pages: campaignPages('gate') }, 'editor')).data as Campaign
  const submitted = (await call(`campaigns/${made.id}/submit`, { revision: made.revision }, 'editor')).data as Campaign
  const live = await call(`campaigns/${made.id}/publish`, { revision: submitted.revision }, 'approver')

  expect(live).toMatchObject({ http: 200, data: { state: 'published', authors: [] } })

  // Each version names who made it, and who approved it.
  expect((await call('templates/gate', undefined, 'viewer')).data).toMatchObject({
    versions: [{ version: 1, authors: 'editor', approvedBy: 'approver' }],
  })

  const { revision } = live.data as Campaign
  const [document] = campaignPages('gate')

  for (const token of ['editor', 'approver']) {
    expect(await call('templates', { document: { ...document, title: 'Iba' } }, token)).toMatchObject({ http: 403 })
    expect(await call('templates/gate/rollback', { version: 1 }, token)).toMatchObject({ http: 403 })
    expect(await call(`campaigns/${made.id}/delete`, { revision }, token)).toMatchObject({ http: 409 })
  }
  expect(await call(`campaigns/${made.id}/end`, { revision }, 'editor')).toMatchObject({ http: 403 })
  expect(await call(`campaigns/${made.id}/end`, { revision }, 'approver')).toMatchObject({ http: 200 })
})

test('an end that an editor only asked for is none: what visitors see is not deleted or put away', async () => {
  const made = (await call('campaigns', { name: 'b', pages: campaignPages('asked') }, 'editor')).data as Campaign
  const submitted = (await call(`campaigns/${made.id}/submit`, { revision: made.revision }, 'editor')).data as Campaign
  const { revision } = (await call(`campaigns/${made.id}/publish`, { revision: submitted.revision }, 'approver'))
    .data as Campaign
  const endAt = new Date(Date.now() + 300).toISOString()
  const asked = (await call(`campaigns/${made.id}/submit`, { revision, endAt }, 'editor')).data as Campaign
  const back = (await call(`campaigns/${made.id}/take-back`, { revision: asked.revision }, 'editor')).data as Campaign

  await wait(400)
  for (const way of ['archive', 'delete'])
    expect(await call(`campaigns/${made.id}/${way}`, { revision: back.revision }, 'editor')).toMatchObject({
      http: 409,
      message: 'Visitors may see this campaign: end it first.',
    })
})

test('what has ended meanwhile is not approved, and has no links because another end is asked for', async () => {
  const made = (await call('campaigns', { name: 'e', pages: campaignPages('late') }, 'editor')).data as Campaign
  const to = async (way: string, token: string, more = {}) => {
    const { revision } = (await call(`campaigns/${made.id}`, undefined, token)).data as Campaign

    return call(`campaigns/${made.id}/${way}`, { revision, ...more }, token)
  }

  await to('submit', 'editor', { endAt: new Date(Date.now() + 200).toISOString() })
  await wait(300)
  expect(await to('publish', 'approver')).toMatchObject({ http: 409, message: expect.stringContaining('end is over') })
  expect(await to('return', 'approver', { words: 'Later' })).toMatchObject({ http: 200 })
  await to('submit', 'editor')
  expect(await to('publish', 'approver')).toMatchObject({ http: 200, data: { endAt: null } })
  expect(await to('end', 'approver')).toMatchObject({ http: 200 })
  expect(await to('submit', 'editor', { endAt: null })).toMatchObject({ http: 200, data: { endAt: null } })
  expect(await call(`campaigns/${made.id}/links`, {}, 'editor')).toMatchObject({
    http: 409,
    message: 'This campaign has ended.',
  })
})

test('an approved end holds, whoever takes the campaign back while it is published; and an editor alone leads no link away', async () => {
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id, revision } = (await call('campaigns', { name: 'f', pages: campaignPages('held') }, 'editor'))
    .data as Campaign
  const submitted = (await call(`campaigns/${id}/submit`, { revision, endAt }, 'editor')).data as Campaign
  let isOver = false
  const takeBack = async () => {
    while (!isOver) await call(`campaigns/${id}/take-back`, { revision: submitted.revision + 1 }, 'editor')
  }
  const both = [takeBack(), takeBack()]

  await call(`campaigns/${id}/publish`, { revision: submitted.revision }, 'approver')
  isOver = true
  await Promise.all(both)
  expect((await call(`campaigns/${id}/live`, undefined, 'viewer')).data).toMatchObject({ endAt, pages: { held: {} } })
  expect((await call(`campaigns/${id}`, undefined, 'viewer')).data).toMatchObject({ endAt })

  const { code } = (await call(`campaigns/${id}/links`, { utm_tag: 'poster' }, 'editor')).data as { code: string }

  expect(await call(`campaigns/${id}/links`, { code }, 'editor')).toMatchObject({
    http: 403,
    message: 'Your role is editor; leading a link elsewhere needs approver or admin.',
  })
  expect(await call(`campaigns/${id}/links`, { code }, 'approver')).toMatchObject({ http: 200 })
})

test('who approves a page that another campaign has published reads the end that it takes away', async () => {
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  const submitted = async (more: object) => {
    const { id, revision } = (await call('campaigns', { name: 'g', pages: campaignPages('shared') }, 'editor'))
      .data as Campaign

    return (await call(`campaigns/${id}/submit`, { revision, ...more }, 'editor')).data as Campaign
  }
  const first = await submitted({ endAt })

  await call(`campaigns/${first.id}/publish`, { revision: first.revision }, 'approver')

  const second = await submitted({})

  expect(second).toMatchObject({ endAt: null })
  expect((await call(`campaigns/${second.id}/live`, undefined, 'approver')).data).toMatchObject({ endAt })
})

test('nobody approves a copy of what they have worked on', async () => {
  const pages = campaignPages('copied')
  const made = (await call('campaigns', { name: 'c', pages: campaignPages('own') }, 'approver')).data as Campaign
  const copied = (await call('campaigns', { name: 'd', pages, copyOf: made.id }, 'editor')).data as Campaign
  const { revision } = (await call(`campaigns/${copied.id}/submit`, { revision: copied.revision }, 'editor'))
    .data as Campaign

  expect(await call(`campaigns/${copied.id}/publish`, { revision }, 'approver')).toMatchObject({ http: 403 })
  expect(await call(`campaigns/${copied.id}/publish`, { revision }, 'admin')).toMatchObject({ http: 200 })
})

test('who became staff between two drafts of a campaign approves the later one, and who came after that not', async () => {
  const pages = campaignPages('grown')
  const made = (await call('campaigns', { name: 'g', pages }, 'editor')).data as Campaign
  const to = async (way: string, token: string, more = {}) => {
    const { revision } = (await call(`campaigns/${made.id}`, undefined, token)).data as Campaign

    return call(`campaigns/${made.id}${way}`, { revision, ...more }, token)
  }
  const approver = async (name: string) =>
    ((await call('members', { name, role: 'approver' }, sandboxStaffToken)).data as { token: string }).token

  await to('/submit', 'editor')
  await to('/publish', 'approver')

  const between = await approver('Dina')

  await to('', 'editor', { name: 'h', pages })

  const later = await approver('Emil')

  await to('/submit', 'editor')
  expect(await to('/publish', later)).toMatchObject({
    http: 403,
    message: expect.stringContaining('after this draft began'),
  })
  expect(await to('/publish', between)).toMatchObject({ http: 200, data: { state: 'published' } })
})

test('what the check advises against is sent to review with a reason, and approved by who says why', async () => {
  const [register, ...others] = campaignPages('advised')
  const pages = [{ ...register, title: '100% approved' }, ...others]
  const made = (await call('campaigns', { name: 'i', pages }, 'editor')).data as Campaign
  const to = async (way: string, token: string, more = {}) => {
    const { revision } = (await call(`campaigns/${made.id}`, undefined, token)).data as Campaign

    return call(`campaigns/${made.id}/${way}`, { revision, ...more }, token)
  }
  const advised = { http: 422, data: { findings: [{ path: 'title', isProblem: false }] } }

  expect(await to('submit', 'editor')).toMatchObject(advised)
  expect(await to('submit', 'editor', { despite: 'It is a bank’s name.' })).toMatchObject({ http: 200 })
  expect(await to('publish', 'approver')).toMatchObject(advised)
  expect(await to('publish', 'approver', { despite: 'The lawyer agreed.' })).toMatchObject({
    http: 200,
    data: { note: 'In spite of the check: It is a bank’s name. · In spite of the check: The lawyer agreed.' },
  })
})
