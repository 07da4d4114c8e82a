import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { drawTemplate, templateOf } from './test-template.tsx'

const hero = { type: 'hero', headline: 'Cash for the weekend', subline: 'Decision within 1 day' }

function template(...blocks: object[]) {
  return templateOf({ id: 'ph-weekend', kind: 'register', title: 'Weekend', config: { blocks } })
}

test('shows the blocks in the order that the template gives', async () => {
  await drawTemplate(
    template(
      hero,
      { type: 'form', title: 'Apply now', button: 'Apply' },
      { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'Within 1 day' }] },
      { type: 'steps', items: [{ title: 'Register' }, { title: 'Apply in the app' }] },
      { type: 'faq', items: [{ question: 'Who can borrow?', answer: 'Filipino citizens over 18.' }] },
      { type: 'text', title: 'Borrow with care', paragraphs: ['Only what you can repay.'] },
    ),
  )

  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Cash for the weekend',
    'Apply now',
    'How it works',
    'Register',
    'Apply in the app',
    'Questions and answers',
    'Borrow with care',
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Cash for the weekend' })).toBeTruthy()
  expect(screen.getByText('Weekend')).toBeTruthy()
  expect(screen.getByText('Decision within 1 day')).toBeTruthy()
  expect(screen.getByText('Only what you can repay.')).toBeTruthy()
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(3)
})

test('has one heading of the first order, however many heroes there are', async () => {
  await drawTemplate(template(hero, { type: 'hero', headline: 'And on Monday' }))

  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 2, name: 'And on Monday' })).toBeTruthy()
})

test('without a template the form and the way to the agreement stand alone', async () => {
  await drawTemplate(null)

  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Registration and privacy agreement' })).toBeTruthy()
})

test('markup in a text is shown as text', async () => {
  const markup = '<img src=x onerror="alert(1)"><b>Free</b>'

  await drawTemplate(
    template(
      { type: 'hero', headline: markup },
      { type: 'text', title: 'A', paragraphs: [markup] },
      { type: 'faq', items: [{ question: 'B', answer: markup }] },
    ),
  )

  expect(screen.getAllByText(markup)).toHaveLength(3)
  expect(screen.queryByRole('img')).toBeNull()
})

test('the page’s own messages are in the template’s language', async () => {
  const steps = { type: 'steps', items: [{ title: 'Magparehistro' }] }

  await drawTemplate(templateOf({ config: { locale: 'fil', blocks: [hero, steps] } }))

  expect(screen.getByRole('heading', { name: 'Paano ito gumagana' }).closest('[lang]')?.getAttribute('lang')).toBe(
    'fil',
  )
  expect(screen.getByRole('link', { name: 'Kasunduan sa pagpaparehistro at privacy' })).toBeTruthy()
})

test('the page’s own messages are in the page’s language when the template has none', async () => {
  await drawTemplate(template(hero, { type: 'steps', items: [{ title: 'Daftar' }] }), { address: '/landing?lang=id' })

  expect(screen.getByRole('heading', { name: 'Cara kerjanya' })).toBeTruthy()
})

test('a question opens its answer', async () => {
  await drawTemplate(template({ type: 'faq', items: [{ question: 'Who?', answer: 'Filipino citizens over 18.' }] }))

  const answer = screen.getByText('Filipino citizens over 18.')

  expect(answer.closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByText('Who?'))
  expect(answer.closest('details')?.open).toBe(true)
})

test('the way to the agreement stays in the page when pressed plainly, and is an address for all else', async () => {
  const onAgreement = vi.fn<() => void>()
  const user = userEvent.setup()

  await drawTemplate(template({ type: 'agreement-link', text: 'I agree to the terms' }), { onAgreement })

  const link = screen.getByRole('link', { name: 'I agree to the terms' })

  expect(link.getAttribute('href')).toBe('/landing#/agreement')
  await user.keyboard('{Control>}')
  await user.click(link)
  expect(onAgreement).not.toHaveBeenCalled()
  await user.keyboard('{/Control}')
  await user.click(link)
  expect(onAgreement).toHaveBeenCalledOnce()
})

test('a block that fails takes nothing else with it', async () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue()

  await drawTemplate(
    template(
      hero,
      { type: 'download', android: 'https://play.example/app' },
      { type: 'text', paragraphs: ['Still here'] },
    ),
    {
      storeLink: () => {
        throw new Error('broken')
      },
    },
  )
  quiet.mockRestore()

  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
  expect(screen.getByText('Still here')).toBeTruthy()
})

test('shows what loans cost as the server says it, and nothing while there is no product', async () => {
  const terms = { type: 'loan-terms', title: 'What a loan costs' }
  const rows = [{ label: 'Longest term', value: '365 days' }]

  await drawTemplate(template(hero, { ...terms, rows, example: 'For example: …' }, { ...terms, title: 'Nothing' }))

  expect(screen.getByRole('heading', { level: 2, name: 'What a loan costs' })).toBeTruthy()
  expect(screen.getByRole('term').textContent).toBe('Longest term')
  expect(screen.getByRole('definition').textContent).toBe('365 days')
  expect(screen.getByText('For example: …')).toBeTruthy()
  expect(screen.queryByText('Nothing')).toBeNull()
})
