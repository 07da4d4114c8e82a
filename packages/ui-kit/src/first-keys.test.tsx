import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useLayoutEffect, useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

import { DigitsField, Field, TextArea } from './index.ts'

type Control = typeof Field | typeof TextArea | typeof DigitsField

let root: Root | undefined

afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

/** Draws as a browser does: Testing Library's own way runs all effects at once. */
function draw(element: ReactElement): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(element)
}

/** A store outside of React, as a page's state is: whoever shows it receives changes from its effect on. */
function newStore() {
  const listeners = new Set<() => void>()
  let text = ''

  return {
    get: () => text,
    set: (next: string) => {
      text = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Presses keys as soon as the control is in the document: in the same task, before all that React has put off. */
function usePressedKeys(keys: string): void {
  useLayoutEffect(() => {
    queueMicrotask(() => {
      const control = screen.getByRole<HTMLInputElement>('textbox')

      for (const key of keys) fireEvent.input(control, { target: { value: control.value + key } })
    })
  }, [keys])
}

const controls: readonly (readonly [string, Control])[] = [
  ['field', Field],
  ['text area', TextArea],
  ['field for digits', DigitsField],
]

test.each(controls)('a %s keeps the keys that are pressed the moment it shows', async (_name, Control) => {
  const store = newStore()

  function Owner() {
    usePressedKeys('0917')
    return (
      <Control label="Mobile number" value={useSyncExternalStore(store.subscribe, store.get)} onChange={store.set} />
    )
  }

  draw(<Owner />)

  await waitFor(() => expect(store.get()).not.toBe(''))
  expect(store.get()).toBe('0917')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('0917'))
})
