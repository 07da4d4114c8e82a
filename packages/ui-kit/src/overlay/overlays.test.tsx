import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { Button, Dialog, Sheet, Stars, toast, ToastHost } from '../index.ts'
import { violationsIn } from '../testing/violations.ts'

const shellWindow: Window & { onNativeBack?: () => boolean } = window

beforeEach(() => {
  shellWindow.onNativeBack = () => false
})
afterEach(cleanup)

function RatingPage({ closeOnEscape = true }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <main>
      <h1>Order Details</h1>
      <Button onPress={() => setOpen(true)}>Rate us</Button>
      <Dialog
        open={isOpen}
        title="Please rate this service"
        onClose={close}
        closeOnEscape={closeOnEscape}
        actions={[
          { label: 'Cancel', kind: 'quiet', onPress: close },
          { label: 'Send', kind: 'main', onPress: close },
        ]}
      >
        <Stars starLabel={(count) => `${count} stars`} legend="Rating" value={2} onChange={() => undefined} />
      </Dialog>
      <ToastHost />
    </main>
  )
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Rate us' }))

  return screen.findByRole('dialog', { name: 'Please rate this service' })
}

test('a dialog takes the focus and gives it back when Escape closes it', async () => {
  render(<RatingPage />)

  const dialog = await openDialog()

  await waitFor(() => expect(document.activeElement).toBe(dialog))
  expect(dialog.getAttribute('aria-modal')).toBe('true')

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rate us' }))
})

/** The shell's back press, as the page answers it. */
function goBack(): boolean | undefined {
  let isHandled: boolean | undefined

  act(() => {
    isHandled = shellWindow.onNativeBack?.()
  })
  return isHandled
}

test('the phone’s way back closes a dialog, and is the page’s own before and after', async () => {
  const own = vi.fn<() => boolean>(() => false)

  shellWindow.onNativeBack = own
  render(<RatingPage />)
  expect(goBack()).toBe(false)
  await openDialog()
  own.mockClear()

  expect(goBack()).toBe(true)
  expect(own).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rate us' }))
  expect(goBack()).toBe(false)
  expect(shellWindow.onNativeBack).toBe(own)
})

test('the phone’s way back closes a dialog before its frame has come', () => {
  render(<RatingPage />)
  act(() => screen.getByRole('button', { name: 'Rate us' }).click())
  expect(goBack()).toBe(true)
  expect(goBack()).toBe(false)
})

test('a dialog that must be answered stays at the phone’s way back, where the page may ask something', async () => {
  const own = vi.fn<() => boolean>(() => false)

  shellWindow.onNativeBack = own
  render(<RatingPage closeOnEscape={false} />)
  await openDialog()

  expect(goBack()).toBe(true)
  expect(own).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('of two dialogs the phone’s way back closes the upper one, however often the lower one is drawn', async () => {
  const closed: string[] = []
  const pair = () => (
    <>
      <Sheet open={!closed.includes('lower')} title="Lower" onClose={() => closed.push('lower')}>
        text
      </Sheet>
      {isUpper && (
        <Dialog open={!closed.includes('upper')} title="Upper" onClose={() => closed.push('upper')} actions={[]} />
      )}
    </>
  )
  let isUpper = false
  const { rerender } = render(pair())

  await screen.findByRole('dialog', { name: 'Lower' })
  isUpper = true
  rerender(pair())
  await screen.findByRole('dialog', { name: 'Upper' })
  rerender(pair())

  expect(goBack()).toBe(true)
  rerender(pair())
  expect(closed).toEqual(['upper'])
  expect(goBack()).toBe(true)
  expect(closed).toEqual(['upper', 'lower'])
})

test('a dialog that must be answered ignores Escape', async () => {
  render(<RatingPage closeOnEscape={false} />)
  await openDialog()

  await userEvent.keyboard('{Escape}')

  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the focus goes round inside a dialog', async () => {
  render(<RatingPage />)
  const dialog = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(dialog))

  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))

  await userEvent.tab()
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('the focus cannot leave a dialog where the browser does not know of inert', async () => {
  render(<RatingPage />)
  const dialog = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  const under = screen.getByRole('button', { name: 'Rate us', hidden: true })
  const reached = vi.fn()
  under.addEventListener('focus', reached)
  for (const child of document.body.children) child.removeAttribute('inert')

  act(() => under.focus())

  expect(reached).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(dialog)
})

function RetryDialog() {
  const [hasCome, setCome] = useState(false)

  return (
    <Dialog open title="Bank" onClose={() => undefined} actions={[]}>
      {hasCome ? <p>Choose one</p> : <Button onPress={() => setCome(true)}>Retry</Button>}
    </Dialog>
  )
}

test('the focus stays in a dialog when what held it gives way to something else', async () => {
  render(<RetryDialog />)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(dialog))

  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('Choose one')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog))
})

test('the page under a dialog is inert, but its toasts are not', async () => {
  render(<RatingPage />)
  await openDialog()

  act(() => toast('Silakan pilih'))

  expect(screen.queryByRole('button', { name: 'Rate us' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Silakan pilih')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.getByRole('button', { name: 'Rate us' })).toBeTruthy()
})

test('a dialog is busy while its action is', async () => {
  const onPress = vi.fn(() => new Promise<void>(() => undefined))
  render(
    <Dialog open title="Agreement" onClose={() => undefined} actions={[{ label: 'Agree', kind: 'main', onPress }]} />,
  )
  const agree = await screen.findByRole('button', { name: 'Agree' })

  await userEvent.dblClick(agree)

  expect(onPress).toHaveBeenCalledTimes(1)
  expect(agree.getAttribute('aria-busy')).toBe('true')
})

test('Escape closes the upper dialog when two are open', async () => {
  const closeLower = vi.fn()
  const closeUpper = vi.fn()
  render(
    <>
      <Dialog open title="Lower" onClose={closeLower} actions={[]} />
      <Dialog open title="Upper" onClose={closeUpper} actions={[]} />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Upper' })

  await userEvent.keyboard('{Escape}')

  expect(closeUpper).toHaveBeenCalledTimes(1)
  expect(closeLower).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog', { name: 'Lower' })).toBeNull()
})

test.each(['cross', 'Escape'])('a sheet is left by its %s', async (way) => {
  const onClose = vi.fn()
  render(
    <Sheet open title="Payment Method" onClose={onClose}>
      <p>Channels</p>
    </Sheet>,
  )
  await screen.findByRole('dialog', { name: 'Payment Method' })

  if (way === 'cross') await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  else await userEvent.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledTimes(1)
})

test('where a browser watches its own way back, that closes a sheet, and Escape closes it once', async () => {
  const watchers: EventTarget[] = []
  const destroy = vi.fn()
  const onClose = vi.fn()

  class CloseWatcher extends EventTarget {
    destroy = destroy
    constructor() {
      super()
      watchers.push(this)
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { unmount } = render(
    <Sheet open title="Payment Method" onClose={onClose}>
      <p>Channels</p>
    </Sheet>,
  )
  await screen.findByRole('dialog', { name: 'Payment Method' })

  act(() => void watchers[0]?.dispatchEvent(new Event('close')))
  expect(onClose).toHaveBeenCalledTimes(1)

  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

  act(() => void document.dispatchEvent(escape))
  expect([onClose.mock.calls.length, escape.defaultPrevented]).toEqual([2, true])

  unmount()
  expect([watchers.length, destroy.mock.calls.length]).toEqual([1, 1])
})

test('axe finds nothing in an open dialog', async () => {
  render(<RatingPage />)
  await openDialog()

  expect(await violationsIn(document.body)).toEqual([])
})

test.each([
  ['far', 200, 400, 1, 'translateY(200px)'],
  ['fast', 30, 20, 1, 'translateY(30px)'],
  ['a little', 30, 400, 0, ''],
] as const)(
  'a sheet that is pulled down %s by its head closes or comes back',
  async (_, distance, duration, times, left) => {
    const onClose = vi.fn()

    render(
      <Sheet open title="Pay" onClose={onClose}>
        text
      </Sheet>,
    )
    const dialog = await screen.findByRole('dialog', { name: 'Pay' })
    const panel = dialog.parentElement
    const head = screen.getByRole('heading', { name: 'Pay' })

    Object.defineProperty(panel, 'offsetHeight', { value: 400 })
    const send = (type: string, clientY: number, timeStamp: number) => {
      const event = new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 })

      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      act(() => void head.dispatchEvent(event))
    }

    Element.prototype.setPointerCapture = () => undefined
    send('pointerdown', 300, 1000)
    send('pointermove', 300 + distance, 1000 + duration)
    expect(panel?.style.transform).toBe(`translateY(${distance}px)`)
    send('pointerup', 300 + distance, 1000 + duration)

    expect(onClose).toHaveBeenCalledTimes(times)
    expect(panel?.style.transform).toBe(left)
  },
)
