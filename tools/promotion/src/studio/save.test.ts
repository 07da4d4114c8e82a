import { answerPlain } from '@pahiram/api-mock'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import {
  actAtom,
  campaignAtom,
  campaignIdAtom,
  changeAtom,
  contentAtom,
  followAtom,
  isOvertakenAtom,
  loadCampaignAtom,
  openCampaignAtom,
  saveAtom,
  saveStateAtom,
  stepAtom,
  studioModel,
} from './studio-model.ts'

const success = (data: unknown) => ({ code: '0', data, message: 'success' })

test('a save that runs, one of what was typed meanwhile and one for publishing come one after the other', async () => {
  const saved: { name: string; revision: number }[] = []
  const published: unknown[] = []
  let answerFirst = () => undefined as void
  const isFirstAnswered = new Promise<void>((resolve) => (answerFirst = resolve))
  let revision = 1
  const campaign = (name: string) => ({ id: 'c1', name, pages: [], revision, state: 'draft' })

  answerPlain('GET', '/staff/campaigns', () => success({ campaigns: [], staff: { name: 'Ana', role: 'editor' } }))
  answerPlain('GET', '/staff/templates', () => success({ templates: [] }))
  answerPlain('GET', '/staff/promotion/funnel', () => success({ rows: [], total: {} }))
  answerPlain('GET', '/staff/campaigns/c1', () => success(campaign('Pasko')))
  answerPlain('POST', '/staff/campaigns/c1', async (sent) => {
    const draft = sent as { name: string; revision: number }

    saved.push({ name: draft.name, revision: draft.revision })
    if (saved.length === 1) await isFirstAnswered
    if (draft.revision !== revision) return Response.json({ code: '409', message: 'changed' }, { status: 409 })
    revision += 1
    return Response.json(success(campaign(draft.name)))
  })
  answerPlain('POST', '/staff/campaigns/c1/publish', (sent) => {
    published.push(sent)
    return success(campaign('Pasko 2'))
  })

  const { store } = preparePage({ address: '/promo/studio?campaign=c1' })

  await store.set(studioModel.openAtom)
  await store.set(studioModel.signInAtom, 'editor')
  await store.set(loadCampaignAtom)
  store.set(changeAtom, (content) => ({ ...content, name: 'Pasko 1' }), 'name')

  const running = store.set(saveAtom)

  await vi.waitFor(() => expect(saved).toHaveLength(1))
  store.set(changeAtom, (content) => ({ ...content, name: 'Pasko 2' }), 'name')

  const others = [store.set(saveAtom), store.set(actAtom, 'publish')] as const

  answerFirst()
  await running
  expect(await others[1]).toEqual({ kind: 'done' })
  await others[0]

  expect(saved).toEqual([
    { name: 'Pasko 1', revision: 1 },
    { name: 'Pasko 2', revision: 2 },
  ])
  expect(published).toEqual([expect.objectContaining({ revision: 3 })])
  expect(store.get(saveStateAtom)).toBe('saved')
})

/** A campaign on a server that can lose its connection, end the token and have the campaign changed by somebody else. */
async function openedCampaign() {
  const server = { name: 'Pasko', revision: 1, status: 200, isAnswerLost: false, reader: 'Ana' }
  const campaign = () => ({ id: 'c1', name: server.name, pages: [], revision: server.revision, state: 'draft' })
  const failed = () =>
    server.status === 0 ? Response.error() : Response.json({ code: '401' }, { status: server.status })

  answerPlain('GET', '/staff/campaigns', () =>
    success({ campaigns: [], staff: { name: server.reader, role: 'editor' } }),
  )
  answerPlain('GET', '/staff/templates', () => success({ templates: [] }))
  answerPlain('GET', '/staff/promotion/funnel', () => success({ rows: [], total: {} }))
  answerPlain('GET', '/staff/campaigns/c1', () => success(campaign()))
  answerPlain('POST', '/staff/campaigns/c1', (sent) => {
    const draft = sent as { name: string; revision: number }

    if (server.status !== 200) return failed()
    if (draft.revision !== server.revision)
      return Response.json({ code: '409', data: {}, message: 'x' }, { status: 409 })
    server.name = draft.name
    server.revision += 1
    return server.isAnswerLost ? Response.error() : success(campaign())
  })

  const { store } = preparePage({ address: '/promo/studio?campaign=c1' })

  window.history.replaceState(null, '', '/promo/studio?campaign=c1')
  await store.set(studioModel.openAtom)
  await store.set(studioModel.signInAtom, 'editor')
  await store.set(loadCampaignAtom)
  return { server, store, write: (name: string) => store.set(changeAtom, (content) => ({ ...content, name }), 'name') }
}

test('what was typed is saved before the campaign is left by Back', async () => {
  const { server, store, write } = await openedCampaign()

  write('Pasko 1')
  window.history.pushState(null, '', '/promo/studio')
  await store.set(followAtom)

  expect(server.name).toBe('Pasko 1')
  expect(store.get(campaignIdAtom)).toBeNull()
})

test('a campaign that could not be saved stays open, by Back and by the way to all campaigns', async () => {
  const { server, store, write } = await openedCampaign()

  server.status = 0
  write('Pasko 1')
  await store.set(openCampaignAtom, null)
  expect(store.get(contentAtom)?.name).toBe('Pasko 1')
  expect(window.location.search).toBe('?campaign=c1')

  window.history.pushState(null, '', '/promo/studio')
  await store.set(followAtom)
  expect(store.get(contentAtom)?.name).toBe('Pasko 1')
  expect(store.get(saveStateAtom)).toMatchObject({ isConflict: false })
  expect(window.location.search).toBe('?campaign=c1')

  server.status = 200
  await store.set(openCampaignAtom, null)
  expect(server.name).toBe('Pasko 1')
  expect(store.get(campaignIdAtom)).toBeNull()
})

test('what was typed when the token ended is there after signing in again, and is saved', async () => {
  const { server, store, write } = await openedCampaign()

  server.status = 401
  write('Pasko 1')
  await store.set(saveAtom)
  expect(store.get(studioModel.isSignedInAtom)).toBe(false)

  server.status = 200
  await store.set(studioModel.signInAtom, 'editor')
  await store.set(loadCampaignAtom)
  expect(store.get(contentAtom)?.name).toBe('Pasko 1')
  expect(store.get(saveStateAtom)).toBe('unsaved')
  await store.set(saveAtom)
  expect(server.name).toBe('Pasko 1')
})

test('what one person typed is neither shown to who signs in after them in the same tab, nor saved under that name', async () => {
  const { server, store, write } = await openedCampaign()

  write('Of Ana')
  store.set(studioModel.signOutAtom)
  server.reader = 'Ben'
  await store.set(studioModel.signInAtom, 'approver')

  const loaded = store.set(loadCampaignAtom)

  expect(store.get(contentAtom)).toBeNull()
  await loaded
  await store.set(saveAtom)
  expect([store.get(contentAtom)?.name, server.name]).toEqual(['Pasko', 'Pasko'])
})

test('who loads what somebody else has saved meanwhile gets their own text back by undo', async () => {
  const { server, store, write } = await openedCampaign()

  server.name = 'Of Ben'
  server.revision = 2
  write('Of Ana')
  await store.set(saveAtom)
  expect(store.get(saveStateAtom)).toMatchObject({ isConflict: true })

  await store.set(loadCampaignAtom)
  expect(store.get(contentAtom)?.name).toBe('Of Ben')
  expect(store.get(saveStateAtom)).toBe('saved')
  expect(store.get(isOvertakenAtom)).toBe(true)

  store.set(stepAtom, 'undo')
  expect(store.get(isOvertakenAtom)).toBe(false)
  expect(store.get(contentAtom)?.name).toBe('Of Ana')
  await store.set(saveAtom)
  expect(server.name).toBe('Of Ana')
})

test('a save whose answer got lost is nobody else’s change: what was typed since is saved on it', async () => {
  const { server, store, write } = await openedCampaign()

  server.isAnswerLost = true
  write('Pasko 1')
  await store.set(saveAtom)
  expect(server.name).toBe('Pasko 1')

  server.isAnswerLost = false
  write('Pasko 2')
  await store.set(saveAtom)
  if (store.get(saveStateAtom) === 'unsaved') await store.set(saveAtom)
  expect(store.get(saveStateAtom)).toBe('saved')
  expect(server.name).toBe('Pasko 2')

  // Where somebody else has changed it since, theirs is not overwritten.
  server.isAnswerLost = true
  write('Pasko 3')
  await store.set(saveAtom)
  Object.assign(server, { isAnswerLost: false, name: 'Of Ben', revision: server.revision + 1 })
  await store.set(saveAtom)
  expect(store.get(saveStateAtom)).toMatchObject({ isConflict: true })
})

test('what is typed while the server publishes is saved after it', async () => {
  const { server, store, write } = await openedCampaign()
  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))

  answerPlain('POST', '/staff/campaigns/c1/publish', async () => {
    server.revision += 1
    await isAnswered
    return Response.json(
      success({ id: 'c1', name: server.name, pages: [], revision: server.revision, state: 'published' }),
    )
  })

  const publishing = store.set(actAtom, 'publish')

  await vi.waitFor(() => expect(server.revision).toBe(2))
  write('Pasko 1')

  const saving = store.set(saveAtom)

  answer()
  expect(await publishing).toEqual({ kind: 'done' })
  await saving
  expect(store.get(saveStateAtom)).toBe('saved')
  expect(server.name).toBe('Pasko 1')
})

test('what is typed after a publication whose answer got lost is saved on what was published', async () => {
  const { server, store, write } = await openedCampaign()

  answerPlain('POST', '/staff/campaigns/c1/publish', () => {
    server.revision += 1
    return Response.error()
  })
  expect(await store.set(actAtom, 'publish')).toMatchObject({ kind: 'failed' })
  write('Pasko 1')
  await store.set(saveAtom)
  expect(store.get(saveStateAtom)).toBe('saved')
  expect(server.name).toBe('Pasko 1')
})

test('who sends to review again, since the answer got lost, sees it in review; what somebody else has changed is not', async () => {
  const { server, store } = await openedCampaign()
  let state = 'draft'

  answerPlain('GET', '/staff/campaigns/c1', () =>
    success({ id: 'c1', name: server.name, pages: [], revision: server.revision, state }),
  )
  answerPlain('POST', '/staff/campaigns/c1/submit', () => {
    if (server.revision > 1) return Response.json({ code: '409', data: null, message: 'x' }, { status: 409 })
    server.revision += 1
    state = 'review'
    return Response.error()
  })
  expect(await store.set(actAtom, 'submit')).toMatchObject({ kind: 'failed' })
  server.name = 'Of Ben'
  expect(await store.set(actAtom, 'submit')).toMatchObject({ kind: 'failed', isConflict: true })
  server.name = 'Pasko'
  expect(await store.set(actAtom, 'submit')).toEqual({ kind: 'done' })
  expect(store.get(campaignAtom)).toMatchObject({ state: 'review', revision: 2 })
})
