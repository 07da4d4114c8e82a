import { requestsOf } from '@pahiram/api-mock'
import { type AnyEndpoint, bindCard } from '@pahiram/contract'
import { renderPage, type RenderedPage, type RenderPageOptions } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

import { BindCardPage } from './bind-card-page.tsx'

/** The address as the shell writes it. */
export const usual = '/bind-card?productId=p1&orderId=o1&sessionId=s1&userId=u1&utm_tag=t1'

/** Opens the page and waits for its form. */
export async function openForm(options: Partial<RenderPageOptions> = {}): Promise<RenderedPage> {
  const page = await renderPage(BindCardPage, { address: usual, ...options })

  await screen.findByRole('button', { name: 'Next' })
  return page
}

/** Presses a button. */
export function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }))
}

/** Chooses an option of a field in its dialog, level by level. */
export async function choose(field: string, ...levels: readonly string[]): Promise<void> {
  await press(field)

  const dialog = await screen.findByRole('dialog', { name: field })

  for (const option of levels) await userEvent.click(await within(dialog).findByRole('option', { name: option }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Fills in what the usual form asks for a bank account. */
export async function fillBank(): Promise<void> {
  await choose('Bank', 'Metrobank')
  await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '001 234-567 890')
}

/** The forms that were sent, without the key that each carries. */
export function sentForms(endpoint: AnyEndpoint = bindCard): Record<string, unknown>[] {
  return requestsOf(endpoint).map(({ fields: { idempotencyKey, ...fields } }) => {
    expect(idempotencyKey).toMatch(/^\w{10,64}$/)
    return fields
  })
}

/** What is sent then. */
export const filledBank = {
  cardType: '1',
  channelNumber: '90006',
  bankCode: 'MBT',
  cardNo: '001234567890',
  name: 'Juan dela Cruz',
  birth: '1990-02-28',
  product_id: 'p1',
}
