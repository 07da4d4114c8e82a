import { answer, fail, refuse } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { actionAtom } from './action-atom.ts'
import { environmentAtom } from './environment.ts'
import { asyncAtom } from './async-atom.ts'
import { FailedActionBlock, AsyncView } from './async-view.tsx'
import { renderPage } from './testing/render-page.tsx'

function pageOf(failedTitle?: string) {
  const nameAtom = asyncAtom(async (get, signal) => {
    const { productName } = await get(environmentAtom).api(getLoanDetails, {}, { signal })

    return productName ?? 'nameless'
  })

  return function TestPage() {
    return (
      <AsyncView of={nameAtom} skeleton={<p>skeleton</p>} failedTitle={failedTitle}>
        {(name) => <p>{name}</p>}
      </AsyncView>
    )
  }
}

test('shows the skeleton, then what was loaded', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' }, { delay: 30 })

  await renderPage(pageOf(), { address: '/order' })

  expect(screen.getByText('skeleton')).toBeTruthy()
  expect(await screen.findByText('Agila Cash')).toBeTruthy()
  expect(screen.queryByText('skeleton')).toBeNull()
})

test('says a rejection once, in the block, which loads again', async () => {
  refuse(getLoanDetails, { code: '9', message: 'Come back tomorrow' })
  await renderPage(pageOf(), { address: '/order' })

  const said = await screen.findAllByText('Come back tomorrow')

  expect(said).toHaveLength(1)
  expect(said[0]?.closest('[role=alert]')).toBeTruthy()

  answer(getLoanDetails, { productName: 'Agila Cash' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Agila Cash')).toBeTruthy()
})

test('leads to help, and to no further try, where the server knows nothing of it', async () => {
  refuse(getLoanDetails, { code: '404', message: 'We do not know this order.' })
  await renderPage(pageOf(), { address: '/order?sessionId=s' })

  expect((await screen.findByRole('link', { name: 'Get help' })).getAttribute('href')).toBe(
    '/customer-service?sessionId=s',
  )
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([
  [
    'a session that is over',
    () => refuse(getLoanDetails, { code: '401', message: 'Log in.' }),
    '/customer-service?sessionId=s',
    'Log in again',
  ],
  [
    'a lost network, where only the telephone is left',
    () => fail(getLoanDetails, { network: true }),
    'tel:+63285550100',
    'Retry',
  ],
  ['a server that fails', () => fail(getLoanDetails, { status: 500 }), '/customer-service?sessionId=s', 'Retry'],
])('leads to help, with a reference to read out, after %s', async (_, cause, href, wayOn) => {
  cause()
  await renderPage(pageOf(), { address: '/order?sessionId=s' })

  expect((await screen.findByRole('link', { name: 'Get help' })).getAttribute('href')).toBe(href)
  expect(screen.getByText(/^Reference [2-9A-Z]{6}$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: wayOn })).toBeTruthy()
})

test('has words of its own for a refusal without any', async () => {
  refuse(getLoanDetails, { code: '9', message: null })
  await renderPage(pageOf(), { address: '/order' })

  expect(await screen.findByText('We could not show this page')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/null|undefined/)
})

test('says what could not be loaded in the words of the page', async () => {
  fail(getLoanDetails, { status: 500 })
  await renderPage(pageOf('The cards could not be loaded'), { address: '/order' })

  expect(await screen.findByRole('heading', { name: 'The cards could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('gives the borrower a reference to read out', async () => {
  fail(getLoanDetails, { status: 500 })
  await renderPage(pageOf(), { address: '/order' })

  expect(await screen.findByText(/^Reference [2-9A-Z]{6}$/)).toBeTruthy()
})

test('brings the block of a failed action into view', async () => {
  fail(getLoanDetails, { status: 404 })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const loadAtom = actionAtom(async (get) => {
    await get(environmentAtom).api(getLoanDetails, {})
  })
  const { store } = await renderPage(FailedActionBlock, { address: '/order' })

  expect(scroll).not.toHaveBeenCalled()
  await act(() => store.set(loadAtom))

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(scroll).toHaveBeenCalled()
  scroll.mockRestore()
})

test('a failed page leads to the log-in when the session is over, and to no further try, which would not help', async () => {
  refuse(getLoanDetails, { code: '401', message: 'Your session has ended.' })
  const { shellMessages } = await renderPage(pageOf(), { address: '/order' })

  await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
  expect(screen.getByText('Your session has ended.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(shellMessages.map(({ action }) => action)).toEqual(['goLogin', 'closeWebView'])
})

test('a page that failed otherwise asks for no log-in', async () => {
  fail(getLoanDetails, { status: 500 })
  await renderPage(pageOf(), { address: '/order' })

  await screen.findByRole('heading', { name: 'Something went wrong on our side' })
  expect(screen.queryByRole('button', { name: 'Log in again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
})

test('a page keeps what it knew when the network is lost, and asks again by itself when it is back', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const nameAtom = asyncAtom(async (get) => (await get(environmentAtom).api(getLoanDetails, {})).productName)
  const { store } = await renderPage(
    () => (
      <AsyncView of={nameAtom} skeleton={<p>skeleton</p>}>
        {(name) => <p>{name}</p>}
      </AsyncView>
    ),
    { address: '/order' },
  )
  await screen.findByText('Agila Cash')

  fail(getLoanDetails, { network: true })
  await act(() => store.set(nameAtom))
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.getByText('Agila Cash')).toBeTruthy()

  answer(getLoanDetails, { productName: 'Bayani Loan' })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Bayani Loan')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'No connection' })).toBeNull()
})
