import { answer } from '@pahiram/api-mock'
import { getTemplate } from '@pahiram/contract'
import { keepEarlyTexts } from '@pahiram/page/early-texts'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { earlyParts } from './early-parts.tsx'
import { LandingPage } from './landing-page.tsx'
import { answerWell, field, openForm, weekend } from './test-landing.ts'

keepEarlyTexts()
beforeEach(answerWell)
afterEach(() => {
  document.body.replaceChildren()
  window.location.hash = ''
})

/** The first view of a template: its `main`, and whether the answer filled it. */
async function showEarly(data: object) {
  const isFilled = await showEarlyView(LandingPage, {
    read: earlyAnswer as (data: object) => object,
    parts: earlyParts,
    data,
  })

  // What is below the first screen comes right behind the first frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return { view: screen.getByRole('main'), isFilled }
}

/** What is read in an element, in order, without what is hidden. */
function textsIn(element: Element): string[] {
  const shown = [...element.querySelectorAll<HTMLElement>('h1, h2, h3, p, label, button, a, summary')]

  return shown
    .filter((one) => one.closest('[hidden]') === null && one.querySelector('a') === null)
    .map((one) => one.textContent?.trim() ?? '')
    .filter((text) => text !== '')
}

/** What stands below the form: lists of everything, also with entries that lack a text. */
const told = {
  ...weekend,
  config: {
    ...weekend.config,
    blocks: [
      ...weekend.config.blocks,
      { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'Within a day' }, { text: 'No fee' }] },
      { type: 'image', src: 'https://pictures.example/a.jpg', alt: '' },
      { type: 'steps', items: [{ title: 'Register' }, { title: 'Look', text: 'Then decide' }, {}] },
      { type: 'faq', items: [{ question: 'Who?', answer: 'Adults' }, { question: 'Unanswered?' }] },
      { type: 'text', title: 'Note', paragraphs: ['Borrow with care.', ' ', 'Ask us.'] },
      { type: 'text', paragraphs: ['Untitled.'] },
    ],
  },
}

const templates = {
  'the usual one': weekend,
  'one with everything below the form': told,
  'one without texts of its own': { ...weekend, config: { ...weekend.config, blocks: [{ type: 'form' }] } },
  'one with the agreement before the form': {
    ...weekend,
    config: {
      ...weekend.config,
      blocks: [
        { type: 'agreement-link', text: 'Terms first' },
        { type: 'hero', headline: 'Cash', subline: 'Soon' },
        { type: 'form', title: 'Here', button: 'Apply' },
      ],
    },
  },
}

test.each(Object.entries(templates))(
  'the first view of %s says what the page will say, in its order',
  async (_, template) => {
    const early = textsIn((await showEarly(template)).view)

    document.body.replaceChildren()
    answer(getTemplate, template)
    await openForm()

    const drawn = textsIn(screen.getByRole('main'))

    expect(early.length).toBeGreaterThan(6)
    expect(drawn.slice(0, early.length)).toEqual(early)
  },
)

test('all that the template says stands in the first view, and what it lacks leaves no gap', async () => {
  const { view } = await showEarly(told)
  const texts = textsIn(view)

  expect(texts.slice(texts.indexOf('Fast')).join(' · ')).toBe(
    'Fast · Within a day · No fee · How it works · Register · Look · Then decide · ' +
      'Questions and answers · Who? · Adults · Note · Borrow with care. · Ask us. · Untitled.',
  )
  expect(view.querySelectorAll('ul > li')).toHaveLength(2)
  expect(view.querySelectorAll('ol > li')).toHaveLength(2)
})

test('a question that was opened before the page is there stays open', async () => {
  const items = ['One?', 'Two?', 'Three?'].map((question) => ({ question, answer: `To ${question}` }))
  const asked = { ...weekend, config: { blocks: [...weekend.config.blocks, { type: 'faq', items }] } }
  const { view } = await showEarly(asked)

  view.querySelectorAll('details')[1]?.setAttribute('open', '')
  // Without its form: the page's own is looked for.
  view.querySelector('[data-early-view]')?.replaceChildren(...view.querySelectorAll('details'))
  answer(getTemplate, asked)
  await openForm()

  const [, page] = screen.getAllByRole('main')

  expect([...(page?.querySelectorAll('details') ?? [])].map(({ open }) => open)).toEqual([false, true, false])
})

test('what is typed before the page is there stands in its form', async () => {
  const { view } = await showEarly(weekend)
  const typed = { mobile: '138 0013 8000', smsCode: '246810' }

  for (const [name, text] of Object.entries(typed)) {
    const control = view.querySelector<HTMLInputElement>(`[data-early-field="${name}"]`)

    control?.focus()
    Object.assign(control ?? {}, { value: text })
    control?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.body.replaceChildren()
  await openForm()

  expect(field('Mobile number').value).toBe('13800138000')
  expect(field('SMS code').value).toBe('246810')
  expect(document.activeElement).toBe(field('SMS code'))
})

test.each([
  ['a template without content', { id: 'x', title: '', config: { blocks: [] } }, ''],
  ['blocks that only the page can read', { ...weekend, config: { blocks: [{ type: 'hero', headline: 7 }] } }, ''],
  ['the way to the agreement in the address', weekend, '#/agreement'],
])('with %s the place of the hero stays', async (_, template, hash) => {
  window.location.hash = hash
  const { view, isFilled } = await showEarly(template)

  expect(view.querySelector<HTMLElement>('[data-early-parts]')?.hidden).toBe(true)
  expect(view.querySelector('[data-early-until]')).not.toBeNull()
  expect(isFilled).toBe(false)
})
