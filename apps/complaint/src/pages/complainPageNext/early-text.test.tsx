import { keepEarlyTexts } from '@pahiram/page/early-texts'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { address, answerTypes, keptStorage, textBox, type } from './test-form.ts'

keepEarlyTexts()

afterEach(() => document.body.replaceChildren())

/** Types into the first view as the build has drawn it. */
async function typeEarly(text: string): Promise<void> {
  await showEarlyView(ComplainPageNextPage, { read: null, data: {} })
  const early = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' })

  early.focus()
  early.value = text
  early.setSelectionRange(4, 4)
  early.dispatchEvent(new Event('input', { bubbles: true }))
  document.body.replaceChildren()
}

test('what is typed before the page is there stands in the form, with the caret, and is kept', async () => {
  answerTypes()
  await typeEarly('They called at night')
  await renderPage(ComplainPageNextPage, { address })

  const box = await textBox()

  await waitFor(() => expect(box.value).toBe('They called at night'))
  expect(document.activeElement).toBe(box)
  expect(box.selectionStart).toBe(4)
  expect(screen.getByText('20/200')).toBeTruthy()
  expect(JSON.stringify(keptStorage())).toContain('They called at night')
})

test('it follows the draft that the page brings back, and no early press sends that', async () => {
  answerTypes()
  const before = await renderPage(ComplainPageNextPage, { address })

  await type('They called')
  const kept = keptStorage()

  before.unmount()
  await typeEarly('again')
  await renderPage(ComplainPageNextPage, { address, localStorage: kept })

  await waitFor(async () => expect((await textBox()).value).toBe('They called\nagain'))
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('data-early-control')).toBe(false)
})
