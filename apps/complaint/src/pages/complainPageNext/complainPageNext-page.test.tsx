import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getComplaintInit, saveComplaint } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { rememberOrder } from '../../chosen-order/order-number.ts'
import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { addInput, address, answerTypes, send, storedOrder, textBox, type } from './test-form.ts'

const stored = storedOrder('NO-1')

// The success lasts 1.5 s: what shows it is not fetched within them.
beforeAll(() => import('./send-outcome.tsx'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('shows what was chosen, and what the form is about', async () => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address })

  expect(await screen.findByText('Collection')).toBeTruthy()
  expect(screen.getByText('Calls at night')).toBeTruthy()
  expect((await textBox()).maxLength).toBe(200)
  expect(screen.getByText('0/200')).toBeTruthy()
  expect(screen.getByText('We will reply to your complaint within 3 weekdays.')).toBeTruthy()
  expect((await addInput()).multiple).toBe(true)
  expect((await addInput()).accept).toBe('image/*')
  expect(requestsOf(getComplaintInit).map(({ fields }) => fields)).toEqual([{}])
})

test('is about the order that it was opened for, whatever another window chose meanwhile', async () => {
  answerTypes()
  answer(saveComplaint, {})
  const { store } = await renderPage(ComplainPageNextPage, { address, localStorage: stored })

  await type('They called at night')
  rememberOrder(store.get, 'NO-2')
  await send()
  await vi.waitFor(() => expect(requestsOf(saveComplaint)[0]?.fields).toMatchObject({ orderNo: 'NO-1' }))
})

test('is about the order of its address where the browser keeps nothing', async () => {
  answerTypes()
  answer(saveComplaint, {})
  await renderPage(ComplainPageNextPage, { address: `${address}&orderId=NO-3` })

  await type('They called at night')
  await send()
  await vi.waitFor(() => expect(requestsOf(saveComplaint)[0]?.fields).toMatchObject({ orderNo: 'NO-3' }))
})

test('sends everything once, however often it is pressed, then gives way to the home', async () => {
  answerTypes()
  answer(saveComplaint, {}, { delay: 50 })
  const { visits, shellMessages } = await renderPage(ComplainPageNextPage, { address, localStorage: stored })

  await type('They called at night')
  const button = screen.getByRole('button', { name: 'Send' })
  for (let tap = 0; tap < 5; tap += 1) fireEvent.click(button)
  fireEvent.keyDown(button, { key: 'Enter' })

  expect(await screen.findByRole('dialog', { name: 'Successfully Sent' })).toBeTruthy()
  expect(visits).toEqual([])
  expect(screen.getByText(/Thank you/)).toBeTruthy()
  expect(requestsOf(saveComplaint).map(({ fields }) => fields)).toEqual([
    {
      problemType: '1',
      problemSonType: '12',
      problemDetail: 'They called at night',
      problemImage: '',
      orderNo: 'NO-1',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(localStorage.getItem('complaint.orderNo')).toBeNull()
  expect(localStorage.getItem('complaint.draft')).toBeNull()
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'complainPageNext.send' } }])

  await waitFor(() => expect(visits).toHaveLength(1), { timeout: 3_000 })
  expect(visits).toEqual([
    { how: 'replace', url: 'https://pages.pahiram.example/complaint?sessionId=canary-token&utm_tag=t' },
  ])
  expect(requestsOf(saveComplaint)).toHaveLength(1)
})

test.each(['', '   \n '])('asks for words when there are none: %j', async (text) => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address })

  await type(text)
  await send()

  const said = await screen.findByText('Please fill in your comments and suggestions')
  expect(said.closest('[role=alert]')).toBeTruthy()
  expect(requestsOf(saveComplaint)).toEqual([])
  const box = await textBox()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box)

  box.blur()
  await send()
  expect(document.activeElement).toBe(box)

  await type('They called')
  expect(box.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Please fill in your comments and suggestions')).toBeNull()
})

test('the success shows the number and the day of the answer, and keeps them for the home', async () => {
  answerTypes()
  answer(saveComplaint, { problemId: 'C-2611-7', answerBy: '2 Dec 2026' })
  await renderPage(ComplainPageNextPage, { address })

  await type('They called at night')
  await send()

  expect((await screen.findByRole('dialog', { name: 'Successfully Sent' })).textContent).toMatch(
    /Complaint number: C-2611-7.*2 Dec 2026/,
  )
  expect(JSON.parse(sessionStorage.getItem('complaint.sent') ?? '')).toMatchObject({
    problemId: 'C-2611-7',
    answerBy: '2 Dec 2026',
  })
})

test.each([
  ['1', true],
  ['2', false],
])('the form of type %s shows the borrower’s rights: %s', async (problemType, isShown) => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address: `/complainPageNext?problemType=${problemType}&sessionId=s1` })
  await addInput()

  expect(screen.queryAllByRole('heading', { name: 'Your rights' })).toHaveLength(isShown ? 1 : 0)
})

test('takes no more than 200 characters, and halves none', async () => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address })

  await type(`${'a'.repeat(199)}😀`)
  expect((await textBox()).value).toBe('a'.repeat(199))
  expect(screen.getByText('199/200')).toBeTruthy()

  await type('b'.repeat(300))
  expect((await textBox()).value).toHaveLength(200)
})

test('a refusal says why and loses nothing', async () => {
  answerTypes()
  refuse(saveComplaint, { code: '400', message: 'Choose a loan first' })
  await renderPage(ComplainPageNextPage, { address, localStorage: stored })

  await type('They called at night')
  await send()

  expect(await screen.findByText('Choose a loan first')).toBeTruthy()
  expect((await textBox()).value).toBe('They called at night')
  expect(screen.queryByText(/We do not know/)).toBeNull()
  expect(JSON.parse(localStorage.getItem('complaint.draft') ?? '')).toMatchObject({
    text: 'They called at night',
    isSent: false,
  })
  expect(localStorage.getItem('complaint.orderNo')).toBe('NO-1')

  answer(saveComplaint)
  await send()
  expect(await screen.findByRole('dialog', { name: 'Successfully Sent' })).toBeTruthy()
})

test.each([
  ['breaks', { network: true }],
  ['is an error of the server', { status: 500 }],
  ['is no envelope', { html: true }],
] as const)('never claims failure when the answer %s', async (_, fault) => {
  answerTypes()
  fail(saveComplaint, fault)
  const { visits } = await renderPage(ComplainPageNextPage, { address, localStorage: stored })

  await type('They called at night')
  await send()

  expect(await screen.findByRole('heading', { name: 'We do not know whether your complaint arrived' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My complaints' }).getAttribute('href')).toBe(
    '/complaintList?sessionId=canary-token&utm_tag=t',
  )
  expect((await textBox()).value).toBe('They called at night')
  expect(requestsOf(saveComplaint)).toHaveLength(1)

  answer(saveComplaint)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('dialog', { name: 'Successfully Sent' })).toBeTruthy()
  expect(requestsOf(saveComplaint)[1]?.fields).toEqual(requestsOf(saveComplaint)[0]?.fields)
  expect(visits).toEqual([])
})

test('says that nothing left where there is no line, and sends when there is', async () => {
  answerTypes()
  answer(saveComplaint)
  await renderPage(ComplainPageNextPage, { address })
  await type('They called at night')
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  await send()
  expect(await screen.findByText('Not sent: there is no connection')).toBeTruthy()
  expect(requestsOf(saveComplaint)).toEqual([])

  line.mockReturnValue(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('dialog', { name: 'Successfully Sent' })).toBeTruthy()
})

test('without any type it leads back to where one is chosen, and sends nothing', async () => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address: '/complainPageNext?sessionId=s1' })

  expect((await screen.findByRole('link', { name: 'Choose a question type' })).getAttribute('href')).toBe(
    '/complaint?sessionId=s1',
  )
  await type('They called')
  await send()

  expect(await screen.findByText('Please choose a question type first')).toBeTruthy()
  expect(requestsOf(saveComplaint)).toEqual([])
})

test('the form works although the types could not be loaded', async () => {
  fail(getComplaintInit, { status: 500 })
  answer(saveComplaint)
  await renderPage(ComplainPageNextPage, { address })

  await type('They called')
  expect(await screen.findByText('We could not load the question types')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  await send()

  expect(await screen.findByRole('dialog', { name: 'Successfully Sent' })).toBeTruthy()
})

test.each([
  ['fil', 'Ipadala', 'Sasagutin namin ang reklamo mo sa loob ng 3 araw ng trabaho.'],
  ['es', 'Enviar', 'Responderemos a tu queja en un plazo de 3 días hábiles.'],
  ['id', 'Kirim', 'Kami akan membalas pengaduan Anda dalam 3 hari kerja.'],
  ['zh', '提交', '我们将在 3 个工作日内回复您的投诉。'],
])('speaks %s', async (lang, button, note) => {
  answerTypes()
  await renderPage(ComplainPageNextPage, { address: `${address}&lang=${lang}` })

  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
})
