import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import {
  Amount,
  Card,
  ErrorBlock,
  Image,
  OfflineBanner,
  PageLayout,
  PictureAddress,
  ProductCard,
  Rows,
} from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('rows without a value are left out', () => {
  render(
    <Rows
      rows={[
        { label: 'Amount', value: '₱100.00' },
        { label: 'Coupon', value: ' ' },
        { label: 'Fee', value: null },
        { label: 'Days', value: 0 },
      ]}
    />,
  )

  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Amount', 'Days'])
})

test('rows render no list when all values are empty', () => {
  render(<Rows rows={[{ label: 'Amount', value: '' }]} />)

  expect(screen.queryByRole('term')).toBeNull()
})

test('a picture that does not come leaves its meaning', () => {
  render(<Image src="/gone.png" alt="Repayment code" width={96} height={96} />)

  fireEvent.error(screen.getByRole('img', { name: 'Repayment code' }))

  expect(screen.getByRole('img', { name: 'Repayment code' }).tagName).toBe('SPAN')
})

test('another picture gets its own chance', () => {
  const { rerender } = render(<Image src="/gone.png" alt="Logo" width={40} height={40} />)
  fireEvent.error(screen.getByRole('img', { name: 'Logo' }))

  rerender(<Image src="/there.png" alt="Logo" width={40} height={40} />)

  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('/there.png')
})

test('an image uses the address that the page maps it to, and an own source as it is', () => {
  const { rerender } = render(<Image src="/logo.svg" alt="Logo" width={40} height={40} />, {
    wrapper: ({ children }) => (
      <PictureAddress value={(written) => (written.startsWith('/') ? `https://api.example${written}` : undefined)}>
        {children}
      </PictureAddress>
    ),
  })
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('https://api.example/logo.svg')

  rerender(<Image src="data:image/png;base64,AA" alt="Logo" width={40} height={40} />)
  expect(screen.getByRole('img', { name: 'Logo' }).tagName).toBe('SPAN')

  rerender(<Image src="/logo.svg" ownSrc="blob:https://pages.example/1" alt="Logo" width={40} height={40} />)
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe('blob:https://pages.example/1')
})

test('a product without a logo and name is still a card', () => {
  render(<ProductCard tags={['new']}>nothing known</ProductCard>)

  expect(screen.getByRole('article').textContent).toBe('newnothing known')
})

test('a tag that says nothing is left out', () => {
  const { rerender } = render(<ProductCard tags={['', 'new', ' ']} />)

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['new'])

  rerender(<ProductCard tags={['']} />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('an error block shows what happened and retries when its button is pressed', async () => {
  const onRetry = vi.fn()
  render(<ErrorBlock title="No connection" text="Try again." reference="7Q4" onRetry={onRetry} />)

  expect(screen.getByRole('alert').textContent).toContain('No connection')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a page layout has one heading without a header, and passes attributes to main', () => {
  render(
    <PageLayout title="Order Details" mainProps={{ 'data-status': 174 }}>
      content
    </PageLayout>,
  )

  expect(screen.getAllByRole('heading', { name: 'Order Details', level: 1 })).toHaveLength(1)
  expect(screen.getByRole('main').dataset['status']).toBe('174')
  expect(screen.queryByRole('banner')).toBeNull()
})

test('a page with a way back shows it', async () => {
  const onBack = vi.fn()
  render(
    <PageLayout title="Payment account" onBack={onBack}>
      content
    </PageLayout>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(onBack).toHaveBeenCalledTimes(1)
})

test('the offline banner shows its message while the browser is offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineBanner />)
  expect(screen.getByRole('status').textContent).toBe('')

  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('offline')

  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('an amount is drawn behind its own symbol or the usual one, and an empty one as what to say instead', () => {
  const { container, rerender } = render(
    <Amount label="To pay" amount=" 1,234.56 " currency="₱" otherwise="Not known" />,
  )

  expect(container.textContent).toBe('To pay₱1,234.56')
  rerender(<Amount amount="$5" currency="₱" />)
  expect(container.textContent).toBe('$5')
  rerender(<Amount title="Received" amount="" currency="₱" otherwise="Not known" />)
  expect(container.textContent).toBe('ReceivedNot known')
})

test('a card is the element that its place asks for', () => {
  render(
    <Card as="section" aria-label="Steps">
      One
    </Card>,
  )

  expect(screen.getByRole('region', { name: 'Steps' }).textContent).toBe('One')
})
