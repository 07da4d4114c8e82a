import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { countFailureClick, getFailure, getFailureLink } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { ErrorPage } from './error-page.tsx'

const bayani = {
  id: 'f1',
  name: 'Bayani Loan',
  logo: '/media/logos/bayani-loan.svg',
  buttonText: 'Get it',
  range: '₱2,000 – ₱15,000',
  rangeDesc: 'Loan amount',
  rate: '0.05%',
  desc: 'Daily interest',
  tags: ['Fast review', 'No collateral'],
  enabled: 1,
}
const agila = { ...bayani, id: 'f2', name: 'Agila Cash', buttonText: 'Sold out', enabled: 0 }
const failure = {
  noticeMessage: 'Another phone logged in with your number.',
  errMessage: 'You were logged out',
  list: [bayani, agila],
}

test('says what to know, why the login failed, and what else there is', async () => {
  answer(getFailure, failure)
  await renderPage(ErrorPage, { address: '/error?productId=p1' })

  expect(await screen.findByRole('heading', { name: 'Another phone logged in with your number.' })).toBeTruthy()
  expect(screen.getByText('You were logged out')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Login failed' })).toBeTruthy()

  const [card] = screen.getAllByRole('article')
  for (const text of ['Bayani Loan', '₱2,000 – ₱15,000', 'Loan amount', '0.05%', 'Daily interest', 'Fast review']) {
    expect(within(card as HTMLElement).getByText(text)).toBeTruthy()
  }
})

test('goes where a product leads', async () => {
  answer(getFailure, failure)
  answer(countFailureClick, null)
  answer(getFailureLink, 'https://partner.example/apply')
  const { visits } = await renderPage(ErrorPage, {
    address: '/error',
    configuration: { allowedOrigins: ['https://partner.example'] },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Get it' }))

  await waitFor(() => expect(visits.map(({ url }) => url)).toEqual(['https://partner.example/apply']))
  expect(requestsOf(countFailureClick)[0]?.fields).toEqual({ id: 'f1' })
})

test('does not open a product that is not enabled', async () => {
  answer(getFailure, failure)
  await renderPage(ErrorPage, { address: '/error' })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sold out' })

  await userEvent.click(button)

  expect(button.disabled).toBe(true)
  expect(requestsOf(countFailureClick)).toEqual([])
  expect(requestsOf(getFailureLink)).toEqual([])
})

test.each(['https://evil.example/', 'javascript:alert(1)', 'intent://scan', ''])(
  'opens nothing for the link %j, and says so',
  async (link) => {
    answer(getFailure, failure)
    answer(countFailureClick, null)
    answer(getFailureLink, link)
    const { visits, shellMessages } = await renderPage(ErrorPage, { address: '/error' })

    await userEvent.click(await screen.findByRole('button', { name: 'Get it' }))

    expect(await screen.findByText('This link cannot be opened here.')).toBeTruthy()
    expect(visits).toEqual([])
    expect(shellMessages.filter(({ action }) => action.startsWith('openPage'))).toEqual([])
  },
)

test('shows why the server refuses a product', async () => {
  answer(getFailure, failure)
  answer(countFailureClick, null)
  refuse(getFailureLink, { code: '7', message: 'This product is sold out' })
  await renderPage(ErrorPage, { address: '/error' })

  await userEvent.click(await screen.findByRole('button', { name: 'Get it' }))

  expect(await screen.findByText('This product is sold out')).toBeTruthy()
})

test('offers to try again when the link did not arrive', async () => {
  answer(getFailure, failure)
  answer(countFailureClick, null)
  fail(getFailureLink, { html: true })
  const { shellMessages } = await renderPage(ErrorPage, { address: '/error' })

  await userEvent.click(await screen.findByRole('button', { name: 'Get it' }))
  await screen.findByText('Something went wrong on our side')

  answer(getFailureLink, 'productDetail?id=7')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => {
    expect(shellMessages).toContainEqual({
      action: 'openPageWithParams',
      params: { page: 'productDetail', params: [{ key: 'id', value: '7' }] },
    })
  })
  await waitFor(() => expect(screen.queryByText('Something went wrong on our side')).toBeNull())
})

test('logs the borrower in again, also before the server has said anything', async () => {
  answer(getFailure, failure, { delay: 60_000 })
  const { shellMessages } = await renderPage(ErrorPage, { address: '/error' })

  await userEvent.click(screen.getByRole('button', { name: 'Log in again' }))

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'goLogin', params: {} }))
})

test('leaves a way to log in when the server says nothing of use', async () => {
  answer(getFailure, {})
  await renderPage(ErrorPage, { address: '/error' })

  expect(await screen.findByRole('heading', { name: 'We could not log you in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Other lenders' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/undefined|NaN|null|\[object/)
})

test('gives a product without a button text one of ours', async () => {
  answer(getFailure, { list: [{ id: 'f1', enabled: 1 }] })
  await renderPage(ErrorPage, { address: '/error' })

  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
})

test('says why the server refused, and loads again when asked', async () => {
  refuse(getFailure, { code: '403', message: 'Too many attempts' })
  await renderPage(ErrorPage, { address: '/error' })

  expect(await screen.findAllByText('Too many attempts')).toHaveLength(1)

  answer(getFailure, failure)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: failure.noticeMessage })).toBeTruthy()
})

test.each([
  ['an HTTP error', { status: 500 }],
  ['a page that is no answer', { html: true }],
  ['an empty answer', { empty: true }],
  ['an answer that breaks off', { body: '{"code":"0","data":{"errMess' }],
] as const)('offers to try again, and to log in, after %s', async (_, fault) => {
  fail(getFailure, fault)
  await renderPage(ErrorPage, { address: '/error' })

  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy()

  answer(getFailure, failure)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: failure.noticeMessage })).toBeTruthy()
})

test.each([
  ['fil', 'Hindi nakapag-log in', 'Mag-log in muli'],
  ['es', 'No se pudo iniciar sesión', 'Iniciar sesión de nuevo'],
  ['id', 'Gagal masuk', 'Masuk lagi'],
  ['zh', '登录失败', '重新登录'],
  ['en', 'Login failed', 'Log in again'],
])('speaks %s when the shell asks for it', async (lang, title, button) => {
  answer(getFailure, failure)
  await renderPage(ErrorPage, { address: `/error?lang=${lang}` })

  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

test('shows markup from the server as text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  answer(getFailure, { noticeMessage: markup, errMessage: markup, list: [{ name: markup, tags: [markup] }] })
  await renderPage(ErrorPage, { address: '/error' })

  expect(await screen.findAllByText(markup)).toHaveLength(3)
})
