import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getComplaint } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'
import { address, answered, configuration } from './complaint-fixtures.ts'

async function openComplaint(complaint: object = answered) {
  answer(getComplaint, complaint)
  const page = await renderPage(ComplaintDetailsPage, { address, configuration })

  await screen.findByRole('heading', { name: 'Process Result' })
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  return page
}

test('shows what was complained about and how much was written', async () => {
  await openComplaint()

  for (const text of ['C-7', 'Collection', 'Threats', 'They called my mother.', '22/200']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(requestsOf(getComplaint).map(({ fields }) => fields)).toEqual([{ problemId: 'C-7' }])
})

test('shows the reply as the customer service’s', async () => {
  await openComplaint()
  const result = screen.getByRole('heading', { name: 'Process Result' }).closest('section') ?? document.body

  expect(within(result).getByText(/Customer service/)).toBeTruthy()
  expect(within(result).getByText('We are sorry. It will not happen again.')).toBeTruthy()
  expect(within(result).getByRole('button', { name: 'Enlarge image 3' })).toBeTruthy()
})

test.each([
  ['Answer due', {}, 'warning'],
  ['Answer due', { late: 'We are late.' }, 'danger'],
  ['Answered', { isNeedScore: 1 }, 'primary'],
])('begins with its state: %s %j', async (title, more, tone) => {
  await openComplaint({
    ...answered,
    isNeedScore: 0,
    ...more,
    days: [{ title: 'Received' }, { title, value: '2 Dec' }],
  })

  const hero = screen.getByRole('heading', { name: title }).closest('section')

  expect(hero?.textContent).toBe(`${title}2 Dec`)
  expect(hero?.dataset['tone']).toBe(tone)
})

test('says what became of it by days, that the answer is late, and prints it all', async () => {
  const print = vi.fn<() => void>()

  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openComplaint({
    ...answered,
    days: [{ title: 'Received', value: '27 Nov 2026' }, { title: 'Answer due' }],
    late: 'We are late with our answer.',
  })

  expect(screen.getByText('27 Nov 2026').closest('div')?.textContent).toBe('Received27 Nov 2026')
  expect(screen.getByRole('note').textContent).toBe('We are late with our answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Print this complaint' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test.each([[''], [' '], [null]])('promises a reply when there is none yet: %j', async (disposeDetail) => {
  await openComplaint({ ...answered, disposeDetail, disposeImages: [], isNeedScore: 0 })

  expect(screen.getByText(/within 3 weekdays/)).toBeTruthy()
  expect(screen.queryByText('Customer service')).toBeNull()
})

test('shows a reply that is only a picture', async () => {
  await openComplaint({ ...answered, disposeDetail: '' })

  expect(screen.getByText('Customer service')).toBeTruthy()
  expect(screen.queryByText(/within 3 weekdays/)).toBeNull()
})

function pictureIn(name: string): string | null {
  // The picture decorates its button, so no role leads to it.
  return screen.getByRole('button', { name }).querySelector('img')?.getAttribute('src') ?? null
}

test('fetches our own pictures as this session, and foreign ones as nobody', async () => {
  await openComplaint()

  expect(pictureIn('Enlarge image 1')).toBe('/pictures/1.jpg?sessionId=s1')
  expect(pictureIn('Enlarge image 2')).toBe('https://cdn.example/2.jpg')
})

test('keeps the place of a picture that may not be fetched', async () => {
  await openComplaint({ ...answered, images: ['https://evil.example/1.jpg', ' ', '/2.jpg'] })

  expect(screen.getByRole('img', { name: 'Image 1 cannot be shown here' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enlarge image 2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enlarge image 1' })).toBeNull()
})

test('enlarges a picture, from which the others can be reached', async () => {
  await openComplaint({ ...answered, isNeedScore: 0 })
  const button = screen.getByRole('button', { name: 'Enlarge image 2' })

  await userEvent.click(button)
  const viewer = await screen.findByRole('dialog', { name: 'Enlarged image' })

  expect(within(viewer).getByText('2 of 3')).toBeTruthy()

  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('server text is text', async () => {
  await openComplaint({ ...answered, content: '<img src=x onerror=alert(1)>', disposeDetail: '<b>no</b>' })

  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(screen.getByText('<b>no</b>')).toBeTruthy()
})

test('counts a complaint without words as none', async () => {
  await openComplaint({ problemId: null, content: null })

  expect(screen.getByText('0/200')).toBeTruthy()
  expect(screen.getByText('This complaint has no text.')).toBeTruthy()
  // The number of the address must do.
  expect(screen.getByText('C-7')).toBeTruthy()
})

test.each(['/complainDetails?sessionId=s1', '/complainDetails?problemId=%20&sessionId=s1'])(
  'at %s asks nothing and leads to the list',
  async (bare) => {
    await renderPage(ComplaintDetailsPage, { address: bare })

    expect(await screen.findByRole('heading', { name: 'Which complaint is it?' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My complaints' }).getAttribute('href')).toBe('/complaintList?sessionId=s1')
    expect(requestsOf(getComplaint)).toEqual([])
  },
)

test('says that a complaint is not known, and leads to the list', async () => {
  refuse(getComplaint, { code: '404', message: 'There is no such complaint' })
  await renderPage(ComplaintDetailsPage, { address })

  const said = await screen.findAllByText('There is no such complaint')

  expect(said.some((element) => element.closest('[role=alert]') !== null)).toBe(true)
  expect(screen.getByRole('link', { name: 'My complaints' })).toBeTruthy()
})

test.each([
  ['offline', { network: true } as const, 'No connection'],
  ['HTML', { html: true } as const, 'Something went wrong on our side'],
])('after %s the complaint can be loaded again', async (_, way, messages) => {
  fail(getComplaint, way)
  await renderPage(ComplaintDetailsPage, { address })
  await screen.findByText(messages, {}, { timeout: 5_000 })

  answer(getComplaint, answered)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('They called my mother.')).toBeTruthy()
})

test.each([
  ['fil', 'Ang sagot namin'],
  ['es', 'Nuestra respuesta'],
  ['id', 'Jawaban kami'],
  ['zh', '我们的答复'],
])('speaks %s', async (lang, heading) => {
  answer(getComplaint, answered)
  await renderPage(ComplaintDetailsPage, { address: `${address}&lang=${lang}` })

  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
})
