import { type CSSProperties, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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

/** Ends what says something about the press before; what stays until it is removed stays. */
function endToasts(): void {
  if (shown.some(({ duration }) => duration !== undefined)) {
    publish(shown.filter(({ duration }) => duration === undefined))
  }
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

  useEffect(() => {
    // Before the press does anything, which may show a toast of its own.
    document.addEventListener('click', endToasts, true)

    return () => document.removeEventListener('click', endToasts, true)
  }, [])

  return layer ? createPortal(<Toasts toasts={toasts} />, layer) : null
}

/** Both live regions exist before their first message: a screen reader announces only changes of regions it knows. */
function Toasts({ toasts }: { readonly toasts: readonly ShownToast[] }) {
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
 * Places the toasts above the bar of the page or of the sheet over it, or at the top where they would lie over the field that
 * has the focus or over an amount (`data-keep-clear`).
 */
function place(host: HTMLElement): void {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  // Whichever is highest: a bar, or the keyboard.
  const floor = rectsOf('[data-page-bar], [data-sheet-bar]')
    .filter((bar) => bar.height > 0)
    .reduce((lowest, bar) => Math.min(lowest, bar.top), offsetTop + height)

  host.style.top = ''
  host.style.bottom = `${Math.max(0, window.innerHeight - floor) + 8}px`

  const { top, bottom } = host.getBoundingClientRect()
  const isCovered = rectsOf('[data-keep-clear], input:focus, textarea:focus').some(
    (kept) => kept.top < bottom && kept.bottom > top,
  )

  if (!isCovered) return

  host.style.top = 'env(safe-area-inset-top, 0px)'
  host.style.bottom = 'auto'
}

function rectsOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
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
    <div
      className={styles.toast}
      style={duration === undefined ? undefined : ({ '--stay': `${duration}ms` } as CSSProperties)}
    >
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
