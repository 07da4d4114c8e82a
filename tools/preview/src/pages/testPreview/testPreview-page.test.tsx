import { answerPlain } from '@pahiram/api-mock'
import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { renderPage, type RenderedPage } from '@pahiram/page/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Fault } from '../../faults/fault.ts'
import { TestPreviewPage } from './testPreview-page.tsx'

let faults: Fault[] = []

beforeEach(() => {
  faults = []
  window.location.hash = ''
  answerPlain('GET', '/__sandbox/scenarios', () => [
    { name: 'seed-21', description: 'under review', url: '/order?sessionId=seed-21&orderId=o21' },
    { name: 'repay', description: 'repays', url: '/repay?sessionId=repay&orderId=o7' },
  ])
  answerPlain('GET', '/__sandbox/faults', () => faults as never)
  answerPlain('POST', '/__sandbox/faults', (sent) => void faults.push(sent as Fault))
  answerPlain('DELETE', '/__sandbox/faults', () => void (faults = []))
})

async function open(
  hash = '',
  options: { memory?: Record<string, string>; query?: string } = {},
): Promise<RenderedPage> {
  window.location.hash = hash

  const page = await renderPage(TestPreviewPage, {
    address: `/testPreview${options.query ?? ''}`,
    localStorage: options.memory ?? {},
  })

  await screen.findByRole('combobox', { name: 'Scenario' })
  return page
}

function phone(): HTMLElement | null {
  return screen.queryByTitle('Page in the phone')
}

function shown(): string | null {
  return phone()?.getAttribute('src') ?? null
}

/** What the framed page's bridge would do on iOS. */
async function sendToShell(action: string, params: object): Promise<unknown> {
  let answered: unknown

  await act(async () => {
    answered = window.pahiramPreviewShell?.webkit?.messageHandlers?.[action]?.postMessage(params)
    await Promise.resolve()
  })
  return answered
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
  const { visits } = await open()

  fireEvent.change(screen.getByLabelText('orderId'), { target: { value: 'o 1' } })
  fireEvent.change(screen.getByLabelText('deviceId'), { target: { value: 'd1' } })
  await userEvent.click(screen.getByRole('button', { name }))

  expect(visits.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    `${path}?deviceId=d1&orderId=o+1`,
  ])
})

test('the preview fills the fields and shows the page when a scenario is chosen', async () => {
  const { visits } = await open()

  fireEvent.change(screen.getByLabelText('lang'), { target: { value: 'es' } })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Scenario' }), 'repay')

  expect(screen.getByLabelText('sessionId')).toHaveProperty('value', 'repay')
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', 'o7')
  expect(shown()).toBe('/repay?sessionId=repay&lang=es&orderId=o7')
  expect(visits).toEqual([])
})

test('buttons and further links open pages in the phone when its switch is on', async () => {
  const { visits } = await open()

  await userEvent.click(screen.getByRole('checkbox', { name: 'Open in the phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'about-us' }))
  expect(shown()).toBe('/about-us')
  await userEvent.click(screen.getByRole('link', { name: '/complaintList' }))
  expect(shown()).toBe('/complaintList')
  expect(visits).toEqual([])
})

test('the log lists the messages of the page with their answers', async () => {
  await open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Answer to messages' }), 'Reply')
  fireEvent.change(screen.getByLabelText('What it replies'), { target: { value: '{"ok":1}' } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only to the next one' }))

  expect(await sendToShell('goRate', {})).toEqual({ ok: 1 })
  expect(await sendToShell('callTelephone', { telephone: '123' })).toBeUndefined()

  const [newest, oldest] = within(screen.getByRole('log')).getAllByRole('listitem')

  expect(newest?.textContent).toMatch(/callTelephone.*taken.*{"telephone":"123"}/)
  expect(oldest?.textContent).toMatch(/goRate.*replied to.*{}/)
  await userEvent.click(screen.getByRole('button', { name: 'Clear the log' }))
  expect(within(screen.getByRole('log')).queryByRole('listitem')).toBeNull()
})

test.each([
  [() => true, 'true: the page handled it'],
  [() => false, 'false: the shell goes back itself'],
  [undefined, 'this page has no window.onNativeBack'],
])('the log shows what the page returned when native back is pressed (%#)', async (onNativeBack, text) => {
  await open('_page=%2Fabout-us')
  // The browser double loads no frames: what a framed page would have put into its window.
  Object.defineProperty(phone(), 'contentWindow', { value: { onNativeBack } })
  await userEvent.click(screen.getByRole('button', { name: 'Native back' }))

  expect(screen.getByRole('log').textContent).toContain(text)
})

test('the phone loads its page anew when the shell is changed', async () => {
  await open('_page=%2Forder')

  const before = phone()

  await userEvent.click(screen.getByRole('radio', { name: 'Android' }))
  expect(phone()).not.toBe(before)
  expect(window.pahiramPreviewShell?.PahiramNative).toBeTruthy()
})

test('the fault panel switches a fault on for the borrower in the fields, lists it and clears it', async () => {
  await open('sessionId=seed-21')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Call' }), '/card-init')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fault' }), 'Broken JSON')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'Twice')
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))

  expect((await screen.findByRole('list', { name: 'Faults that are on' })).textContent).toBe(
    '/card-initBroken JSON · 2 times more · seed-21',
  )
  expect(faults).toEqual([{ path: '/card-init', body: 'broken', session: 'seed-21', times: 2 }])
  await userEvent.click(screen.getByRole('button', { name: 'Clear all faults' }))
  expect(await screen.findByText('No fault is on.')).toBeTruthy()
  expect(faults).toEqual([])
})

test('a link restores fields, page, phone and shell, and switches its faults on once', async () => {
  const fault = { path: '/card-init', status: 500 }

  faults = [fault]
  await open(`sessionId=s&_page=%2Frepay&_width=320&_shell=android&_fault=${encodeURIComponent(JSON.stringify(fault))}`)

  await vi.waitFor(() => expect(shown()).toBe('/repay?sessionId=s'))
  expect(screen.getByRole('radio', { name: '320 px' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Android' })).toHaveProperty('checked', true)
  expect(faults).toEqual([fault])
  expect(window.location.hash).toBe('')
  expect(screen.getByLabelText('Link to this state')).toHaveProperty(
    'value',
    `http://localhost/testPreview#${new URLSearchParams({
      sessionId: 's',
      _page: '/repay',
      _width: '320',
      _shell: 'android',
      _fault: JSON.stringify(fault),
    })}`,
  )
})

test('the preview remembers the fields, unless the address has parameters', async () => {
  const memory = { 'preview.state': 'orderId=kept&_shell=android&_page=%2Forder' }

  await open('', { memory })
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', 'kept')
  expect(shown()).toBeNull()

  await open('', { memory, query: '?sessionId=asked' })
  expect(screen.getByLabelText('orderId')).toHaveProperty('value', '')
  expect(screen.getByLabelText('sessionId')).toHaveProperty('value', 'asked')
  expect(window.localStorage.getItem('preview.state')).not.toContain('asked')
})

test.each(['[', '{"a":1}', '%%%', '_page=//evil.example'])('a broken memory (%s) is no memory', async (kept) => {
  await open('', { memory: { 'preview.state': kept } })

  expect(shown()).toBeNull()
  expect(screen.getByRole('button', { name: 'repay' })).toBeTruthy()
})

test('the preview opens pages when there is no sandbox', async () => {
  answerPlain('GET', '/__sandbox/scenarios', () => new Response('', { status: 404 }))
  answerPlain('GET', '/__sandbox/faults', () => new Response('', { status: 404 }))

  const { visits } = await renderPage(TestPreviewPage, { address: '/testPreview' })

  expect(await screen.findByText('The sandbox did not answer')).toBeTruthy()
  expect(await screen.findByText('The fault switch did not answer. Is this a sandbox?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'repay' }))
  expect(visits).toHaveLength(1)
})
