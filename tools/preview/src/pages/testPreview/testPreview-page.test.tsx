import { answerPlain } from '@pahiram/api-mock'
import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { renderPage, type RenderedPage } from '@pahiram/page/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { TestPreviewPage } from './testPreview-page.tsx'

beforeEach(() => {
  answerPlain('GET', '/__sandbox/scenarios', () => [
    { name: 'seed-21', description: 'under review', url: '/order?sessionId=seed-21&orderId=o21' },
    { name: 'repay', description: 'repays', url: '/repay?sessionId=repay&orderId=o7' },
    { name: 'seed-22', description: '', url: '/order?sessionId=seed-22' },
  ])
})

async function open(query = '', memory: Record<string, string> = {}): Promise<RenderedPage> {
  const page = await renderPage(TestPreviewPage, { address: `/testPreview${query}`, localStorage: memory })

  await screen.findByRole('combobox', { name: 'Scenario' })
  return page
}

function addressesOf({ visits }: RenderedPage): string[] {
  return visits.map(({ url }) => new URL(url).pathname + new URL(url).search)
}

test('the preview has a field for every parameter, labelled with its name', async () => {
  await open()

  for (const name of [...sessionParameters, ...trackingParameters, ...pageParameters]) {
    expect(screen.getByLabelText(name)).toBeInstanceOf(HTMLInputElement)
  }
})

test.each([
  ['confirm-loan', '/loan-confirm'],
  ['loan-detail', '/order'],
  ['repay', '/repay'],
  ['extension', '/repay-delay'],
  ['bind-bank', '/bind-card'],
  ['about-us', '/about-us'],
  ['complaint', '/complaint'],
  ['customer-service', '/customer-service'],
  ['privacy-policy', '/privacy-policy'],
  ['repayment-instruction', '/payment-instructions'],
])('the button %s opens %s with the parameters of the fields', async (name, path) => {
  const page = await open()

  fireEvent.change(screen.getByLabelText('orderId'), { target: { value: 'o 1' } })
  fireEvent.change(screen.getByLabelText('deviceId'), { target: { value: 'd1' } })
  await userEvent.click(screen.getByRole('button', { name }))

  expect(addressesOf(page)).toEqual([`${path}?deviceId=d1&orderId=o+1`])
})

test('a page opens with what was typed into several fields before any of it was drawn', async () => {
  const page = await open()
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

  act(() => {
    type('orderId', 'o1')
    type('sessionId', 's1')
    fireEvent.click(screen.getByRole('button', { name: 'repay' }))
  })
  expect(addressesOf(page)).toEqual(['/repay?sessionId=s1&orderId=o1'])
})

test('what was typed before the scripts were there is kept', async () => {
  document.body.insertAdjacentHTML('beforeend', '<input name="orderId" value="typed">')
  await open('?orderId=asked&sessionId=s1')

  expect(screen.getByLabelText('orderId')).toHaveProperty('value', 'typed')
  expect(screen.getByLabelText('sessionId')).toHaveProperty('value', 's1')
  document.body.querySelector(':scope > input')?.remove()
})

test('the preview fills the fields and offers the page when a scenario is chosen', async () => {
  const page = await open()

  fireEvent.change(screen.getByLabelText('lang'), { target: { value: 'es' } })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Scenario' }), 'repay: repays')

  expect(screen.getByLabelText('sessionId')).toHaveProperty('value', 'repay')
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', 'o7')
  await userEvent.click(screen.getByRole('button', { name: 'Open /repay' }))
  expect(addressesOf(page)).toEqual(['/repay?sessionId=repay&lang=es&orderId=o7'])
})

test('the list puts scenarios under the page that they open', async () => {
  await open()

  const groups = screen.getAllByRole('group').filter((group) => group instanceof HTMLOptGroupElement)

  expect(groups.map((group) => [group.label, group.textContent])).toEqual([
    ['/order', 'seed-21: under reviewseed-22'],
    ['/repay', 'repay: repays'],
  ])
})

test('the preview remembers the fields, unless the address has parameters', async () => {
  const memory = { 'preview.parameters': 'orderId=kept' }

  await open('', memory)
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', 'kept')

  await open('?sessionId=asked', memory)
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', '')
  expect(screen.getByLabelText('sessionId')).toHaveProperty('value', 'asked')
  expect(window.localStorage.getItem('preview.parameters')).not.toContain('asked')
})

test('the preview opens pages when there is no sandbox', async () => {
  answerPlain('GET', '/__sandbox/scenarios', () => new Response('', { status: 404 }))

  const page = await renderPage(TestPreviewPage, { address: '/testPreview' })

  expect(await screen.findByText('The sandbox did not answer')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'repay' }))
  expect(addressesOf(page)).toEqual(['/repay'])
})
