import { answer } from '@pahiram/api-mock'
import { getComplaintInit } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

import { rememberOrder } from '../../chosen-order/order-number.ts'

/** Where the tests of this page open it: type and sub-type chosen. */
export const address = '/complainPageNext?problemType=1&problemSonType=12&sessionId=canary-token&utm_tag=t'

/** Has the server say which types there are. */
export function answerTypes(): void {
  answer(getComplaintInit, {
    problemType: [
      { title: 'Collection', value: '1' },
      { title: 'Repayment', value: '2' },
    ],
    problemSonType: [{ title: 'Calls at night', value: '12' }],
  })
}

/** The input for photographs, once its part of the page has come. */
export function addInput(): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>('Add image')
}

/** What the phone keeps of an order that the session chose. */
export function storedOrder(orderNo: string): Record<string, string> {
  rememberOrder(preparePage({ address }).store.get, orderNo)
  return keptStorage()
}

/** What the phone keeps when the page dies. */
export function keptStorage(): Record<string, string> {
  return Object.fromEntries(Object.entries(localStorage)) as Record<string, string>
}

/** The field for the borrower's words. */
export function textBox(): Promise<HTMLTextAreaElement> {
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' })
}

/** Has the field say this. */
export async function type(text: string): Promise<void> {
  fireEvent.change(await textBox(), { target: { value: text } })
}

/** Presses `Send`. */
export async function send(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
}

/** Chooses files as the browser's own chooser gives them, whatever `accept` says. */
export async function add(...files: File[]): Promise<void> {
  fireEvent.change(await addInput(), { target: { files } })
}

/** The photographs on the page, by the buttons that remove them. */
export function images(): string[] {
  return screen
    .queryAllByRole('button', { name: /^Remove image/ })
    .map((button) => button.getAttribute('aria-label') ?? '')
}

/** Waits until no photograph moves any more. */
export function uploaded(): Promise<void> {
  return waitFor(
    () => {
      expect(screen.queryAllByText(/Preparing|Waiting|Interrupted|%/)).toEqual([])
      expect(images().length).toBeGreaterThan(0)
    },
    { timeout: 10_000 },
  )
}

/** The draft as it lies in the storage. */
export function keptDraft(): { images: string[]; waiting: { place: number }[] } {
  return JSON.parse(localStorage.getItem('complaint.draft') ?? '{}') as {
    images: string[]
    waiting: { place: number }[]
  }
}
