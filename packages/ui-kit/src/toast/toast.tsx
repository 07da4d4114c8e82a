import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { useLayer } from '../overlay/use-layer.ts'
import styles from './toast-host.module.css'

export interface ToastOptions {
  readonly kind?: 'info' | 'error'
  /** How long it stays, ms: 2 000 for `info`, 3 000 for `error` unless given (docs/spec/product-spec.md §9). */
  readonly duration?: number
}

/** A button of a toast that stays. */
export interface ToastAction {
  readonly label: string
  readonly onPress: () => void
}

/** One message on its way to the screen, or on it. */
interface ShownToast {
  readonly id: number
  readonly text: string
  readonly kind: 'info' | 'error'
  /** How long it stays, ms; undefined: until it is removed. */
  readonly duration: number | undefined
  readonly actions?: readonly ToastAction[]
}

const usualDuration = { info: 2_000, error: 3_000 } as const
const mostAtOnce = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a short message that needs no answer. It waits until there is a `ToastHost`; the same message twice shows once, and
 * never are there more than three.
 */
export function toast(text: string, { kind = 'info', duration = usualDuration[kind] }: ToastOptions = {}): void {
  lastId += 1
  const others = shown.filter((other) => other.text !== text)

  publish([...others, { id: lastId, text, kind, duration }].slice(-mostAtOnce))
}

/** Shows a message that stays, with its buttons, until the returned function is called. */
export function lastingToast(text: string, actions: readonly ToastAction[] = []): () => void {
  lastId += 1

  const id = lastId

  publish([...shown, { id, text, kind: 'info' as const, duration: undefined, actions }].slice(-mostAtOnce))
  return () => removeToast(id)
}

/** Removes a toast whose time is over. */
function removeToast(id: number): void {
  publish(shown.filter((other) => other.id !== id))
}

/** The toasts on the screen now. */
function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Calls `listener` whenever the shown toasts change, until the returned function is called. */
function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)

  return () => listeners.delete(listener)
}

function publish(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const none: readonly ShownToast[] = []

/** Where toasts appear; once on each page. It lies beside the page, so that an open dialog does not silence it. */
export function ToastHost() {
  const layer = useLayer({ staysAwake: true })
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none)

  return layer ? createPortal(<Toasts toasts={toasts} />, layer) : null
}

interface ToastsProps {
  readonly toasts: readonly ShownToast[]
}

/** Both live regions exist before their first message: a screen reader announces only changes of regions it knows. */
function Toasts({ toasts }: ToastsProps) {
  const host = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // To measure makes the browser lay out the page at once: not for nothing, while React draws it.
    if (host.current && toasts.length > 0) place(host.current)
  }, [toasts])

  return (
    <div ref={host} className={styles.host}>
      <div role="status">{toasts.filter(({ kind }) => kind === 'info').map(toastElement)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(toastElement)}</div>
    </div>
  )
}

/**
 * Places the toasts at the top, or above the page's bar where they would lie over the field that has the focus or over
 * an amount (`data-keep-clear`).
 */
function place(host: HTMLElement): void {
  host.style.top = ''
  host.style.bottom = ''

  const { top, bottom } = host.getBoundingClientRect()
  const kept = [...document.querySelectorAll('[data-keep-clear], input:focus, textarea:focus')]
  const isCovered = kept
    .map((element) => element.getBoundingClientRect())
    .some((one) => one.top < bottom && one.bottom > top)

  if (!isCovered) return

  const bar = document.querySelector('[data-page-bar]')?.getBoundingClientRect()
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  // Whichever is higher: the bar, or the keyboard.
  const floor = Math.min(bar && bar.height > 0 ? bar.top : window.innerHeight, offsetTop + height)

  host.style.top = 'auto'
  host.style.bottom = `${Math.max(0, window.innerHeight - floor) + 8}px`
}

function toastElement(toast: ShownToast) {
  return <Toast key={toast.id} {...toast} />
}

function Toast({ id, text, duration, actions = [] }: ShownToast) {
  useEffect(() => {
    if (duration === undefined) return undefined

    const timer = setTimeout(() => removeToast(id), duration)

    return () => clearTimeout(timer)
  }, [id, duration])

  return (
    <div className={styles.toast}>
      <p className={styles.text}>{text}</p>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, onPress }) => (
            <button key={label} type="button" className={styles.action} onClick={onPress}>
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
