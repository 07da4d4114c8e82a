import { answerPlain } from '@pahiram/api-mock'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import { actAtom, changeAtom, loadCampaignAtom, saveAtom, saveStateAtom, studioModel } from './studio-model.ts'

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
