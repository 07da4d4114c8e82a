import { answerPlain } from '@pahiram/api-mock'
import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { expect, test } from 'vitest'

import { PublishPanel } from './publish-panel.tsx'
import { loadCampaignAtom, studioModel } from './studio-model.ts'

const success = (data: unknown) => ({ code: '0', data, message: 'success' })
const advice = { page: 0, path: 'title', message: 'A promise.', isProblem: false }

test.each([true, false])(
  'an editor says why what the check advises against goes to review, also where nobody has to approve it: %s',
  async (isReviewRequired) => {
    const campaign = { id: 'c1', name: 'Pasko', pages: [], revision: 1, state: 'draft', publishedAt: null, authors: [] }
    const staff = { name: 'Ana', role: 'editor' }
    let sent: unknown

    answerPlain('GET', '/staff/campaigns', () => success({ campaigns: [], staff, isReviewRequired }))
    answerPlain('GET', '/staff/templates', () => success({ templates: [] }))
    answerPlain('GET', '/staff/promotion/funnel', () => success({ rows: [], total: {} }))
    answerPlain('GET', '/landing', () => new Response(''))
    answerPlain('GET', '/staff/campaigns/c1', () => success(campaign))
    answerPlain('POST', '/staff/campaigns/c1/submit', (body) => {
      sent = body
      return success(campaign)
    })

    const Panel = () => <PublishPanel findings={[advice]} pages={[]} onCheck={() => {}} onGoTo={() => {}} />
    const { store } = await renderPage(Panel, { address: '/promo/studio?campaign=c1' })

    await act(async () => {
      await store.set(studioModel.openAtom)
      await store.set(studioModel.signInAtom, 'editor')
      await store.set(loadCampaignAtom)
    })
    await userEvent.type(await screen.findByLabelText(/in spite of the check/), 'It is a bank’s name.')
    await userEvent.click(screen.getByRole('button', { name: 'Send to review' }))
    expect(sent).toMatchObject({ despite: 'It is a bank’s name.' })
  },
)
