// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as React from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { loadRuntime, show, slowMachine } from './loaded-runtime.ts'

const runtime = await loadRuntime()
const { createElement: element, useState } = runtime.react

/** Draws something, and gives its first element. */
async function drawn(tree: React.ReactNode): Promise<HTMLElement> {
  const { container } = show(runtime, tree)

  return vi.waitFor(() => {
    const [first] = container.children

    if (!(first instanceof HTMLElement || first instanceof SVGElement)) throw new Error('Nothing is drawn')
    return first as HTMLElement
  }, slowMachine)
}

afterEach(() => document.body.replaceChildren())

/** By property of an element: the native event that calls it, as the browser sends it. */
const events: [property: string, event: Event, tag: string][] = [
  ['onAnimationEnd', new Event('animationend', { bubbles: true }), 'div'],
  ['onAnimationStart', new Event('animationstart', { bubbles: true }), 'div'],
  ['onBlur', new FocusEvent('focusout', { bubbles: true }), 'div'],
  ['onClick', new MouseEvent('click', { bubbles: true }), 'div'],
  ['onClickCapture', new MouseEvent('click', { bubbles: true }), 'div'],
  ['onCompositionEnd', new Event('compositionend', { bubbles: true }), 'div'],
  ['onCompositionStart', new Event('compositionstart', { bubbles: true }), 'div'],
  ['onCompositionUpdate', new Event('compositionupdate', { bubbles: true }), 'div'],
  ['onContextMenu', new MouseEvent('contextmenu', { bubbles: true }), 'div'],
  ['onCopy', new Event('copy', { bubbles: true }), 'div'],
  ['onDoubleClick', new MouseEvent('dblclick', { bubbles: true }), 'div'],
  ['onDragEnd', new Event('dragend', { bubbles: true }), 'div'],
  ['onDragLeave', new Event('dragleave', { bubbles: true }), 'div'],
  ['onDragOver', new Event('dragover', { bubbles: true }), 'div'],
  ['onDragStart', new Event('dragstart', { bubbles: true }), 'div'],
  ['onDrop', new Event('drop', { bubbles: true }), 'div'],
  ['onError', new Event('error'), 'img'],
  ['onFocus', new FocusEvent('focusin', { bubbles: true }), 'div'],
  ['onInput', new Event('input', { bubbles: true }), 'div'],
  ['onInvalid', new Event('invalid'), 'input'],
  ['onKeyDown', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), 'div'],
  ['onKeyUp', new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }), 'div'],
  ['onLoad', new Event('load'), 'img'],
  ['onMouseDown', new MouseEvent('mousedown', { bubbles: true }), 'div'],
  ['onMouseMove', new MouseEvent('mousemove', { bubbles: true }), 'div'],
  ['onPaste', new Event('paste', { bubbles: true }), 'div'],
  ['onPointerDown', new PointerEvent('pointerdown', { bubbles: true }), 'div'],
  ['onPointerMove', new PointerEvent('pointermove', { bubbles: true }), 'div'],
  ['onPointerUp', new PointerEvent('pointerup', { bubbles: true }), 'div'],
  ['onPointerCancel', new PointerEvent('pointercancel', { bubbles: true }), 'div'],
  ['onReset', new Event('reset', { bubbles: true }), 'form'],
  ['onScroll', new Event('scroll'), 'div'],
  ['onSubmit', new Event('submit', { bubbles: true }), 'form'],
  ['onTouchCancel', new Event('touchcancel', { bubbles: true }), 'div'],
  ['onTouchEnd', new Event('touchend', { bubbles: true }), 'div'],
  ['onTouchMove', new Event('touchmove', { bubbles: true }), 'div'],
  ['onTouchStart', new Event('touchstart', { bubbles: true }), 'div'],
  ['onTransitionEnd', new Event('transitionend', { bubbles: true }), 'div'],
  ['onWheel', new WheelEvent('wheel', { deltaY: 3, bubbles: true }), 'div'],
]

test.each(events)('%s is called once, with the event', async (property, event, tag) => {
  const listener = vi.fn<(event: React.SyntheticEvent) => void>()
  const target = await drawn(element(tag, { [property]: listener }))

  target.dispatchEvent(event)
  expect(listener).toHaveBeenCalledOnce()
  expect(listener.mock.calls[0]?.[0]).toMatchObject({ nativeEvent: event, target })
})

test('a key, a pointer and a wheel say what they did', async () => {
  const seen: unknown[] = []
  const target = await drawn(
    element('div', {
      onKeyDown: ({ key, shiftKey }: React.KeyboardEvent) => seen.push([key, shiftKey]),
      onPointerDown: ({ pointerId, clientX }: React.PointerEvent) => seen.push([pointerId, clientX]),
      onWheel: ({ deltaY }: React.WheelEvent) => seen.push(deltaY),
    }),
  )

  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true }))
  target.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 4, clientX: 12, bubbles: true }))
  target.dispatchEvent(new WheelEvent('wheel', { deltaY: 3, bubbles: true }))
  expect(seen).toEqual([['Tab', true], [4, 12], 3])
})

test('an event bubbles through a portal, can be stopped, and what it sets is drawn at once', async () => {
  const outer = vi.fn<() => void>()
  const draws = vi.fn<() => void>()

  function Count() {
    const [count, setCount] = useState(0)
    const [, setOther] = useState(0)

    draws()
    return element(
      'button',
      {
        onClick: (event: React.MouseEvent) => {
          setCount((one) => one + 1)
          setOther(count)
          if (count === 1) event.stopPropagation()
        },
      },
      count,
    )
  }
  await drawn(element('div', { onClick: outer }, runtime.dom.createPortal(element(Count), document.body)))

  const button = document.querySelector('button')

  draws.mockClear()
  button?.click()
  await vi.waitFor(() => expect(button?.textContent).toBe('1'), slowMachine)
  expect([draws, outer].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  button?.click()
  await vi.waitFor(() => expect(button?.textContent).toBe('2'), slowMachine)
  expect(outer).toHaveBeenCalledOnce()
})

test('a disabled button is not pressed', async () => {
  const pressed = vi.fn<() => void>()
  const button = await drawn(element('button', { disabled: true, onClick: pressed }))

  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(button.getAttribute('disabled')).toBe('')
  expect(pressed).not.toHaveBeenCalled()
})

/** A field that keeps its own state and only takes what `accept` gives. */
function fieldOf(tag: string, property: 'value' | 'checked', begin: unknown, accept: (field: never) => unknown) {
  return function Field(properties: object) {
    const [value, setValue] = useState(begin)

    return element(tag, {
      ...properties,
      [property]: value,
      onChange: ({ target }: { readonly target: never }) => setValue(accept(target)),
    })
  }
}

/** As typing does: React wraps the element's own property to see changes that come from elsewhere. */
function type(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test.each(['input', 'textarea'])('what is typed into an %s and not accepted goes again', async (tag) => {
  const Digits = fieldOf(tag, 'value', '12', ({ value }: HTMLInputElement) => value.replaceAll(/\D/g, ''))
  const field = (await drawn(element(Digits))) as HTMLInputElement

  type(field, '12a')
  await vi.waitFor(() => expect(field.value).toBe('12'), slowMachine)
  type(field, '123')
  await vi.waitFor(() => expect(field.value).toBe('123'), slowMachine)
})

test('a checkbox, a radio and a choice follow their state', async () => {
  const Box = fieldOf('input', 'checked', false, ({ checked }: HTMLInputElement) => checked)
  const Never = fieldOf('input', 'checked', false, () => false)
  const Choice = fieldOf('select', 'value', 'b', ({ value }: HTMLSelectElement) => value)
  const box = (await drawn(element(Box, { type: 'checkbox' } as never))) as HTMLInputElement
  const never = (await drawn(element(Never, { type: 'radio', name: 'one' } as never))) as HTMLInputElement
  const options = ['a', 'b', 'c'].map((value) => element('option', { key: value, value }, value))
  const choice = (await drawn(element(Choice, { children: options } as never))) as HTMLSelectElement

  box.click()
  never.click()
  expect(choice.value).toBe('b')
  choice.value = 'c'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect([box.checked, never.checked, choice.value]).toEqual([true, false, 'c']), slowMachine)
})

test('the focus stays in the field when its place in a list changes', async () => {
  const list = (keys: string) => keys.split('').map((key) => element('input', { key, id: key, autoFocus: key === 'a' }))
  const { container, root } = show(runtime, list('abc'))

  await vi.waitFor(() => expect(document.activeElement?.id).toBe('a'), slowMachine)
  root.render(list('cba'))
  await vi.waitFor(() => expect(container.children[0]?.id).toBe('c'), slowMachine)
  expect(document.activeElement?.id).toBe('a')
})

test('every attribute has the name that the whole React gives it', async () => {
  const code = await readFile(
    createRequire(import.meta.url)
      .resolve('react-dom/client')
      .replace(/client\.js$/, 'cjs/react-dom-client.production.js'),
    'utf8',
  )
  const [, list = ''] = /aliases = new Map\(\[([^;]+?)\]\),\n/.exec(code) ?? []
  const names = Array.from(list.matchAll(/\["([^"]+)", "([^"]+)"\]/g), ([, from = '', to = '']) => [from, to] as const)
  const svg = await drawn(element('svg', Object.fromEntries(names.map(([from]) => [from, 'x']))))

  expect(names.length).toBeGreaterThan(70)
  expect(svg.getAttributeNames().toSorted()).toEqual(names.map(([, to]) => to).toSorted())
})

test('classes, styles, states and addresses come as elements want them', async () => {
  const link = await drawn(
    element('a', {
      className: 'one',
      tabIndex: -1,
      href: 'javascript:alert(1)',
      hidden: true,
      'aria-expanded': false,
      'data-on': true,
      style: { width: 4, lineHeight: 1.5, '--own': '2px' },
    }),
  )

  expect(link.className).toBe('one')
  expect(link.getAttribute('tabindex')).toBe('-1')
  expect(link.getAttribute('href')).toContain('React has blocked')
  expect(link.getAttribute('hidden')).toBe('')
  expect([link.getAttribute('aria-expanded'), link.dataset.on]).toEqual(['false', 'true'])
  expect(link.style.cssText).toMatch(/width: 4px; line-height: 1.5; --own: 2px;/)
})
