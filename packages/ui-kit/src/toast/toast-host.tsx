import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { useLayer } from '../overlay/use-layer.ts'
import { removeToast, type ShownToast, shownToasts, subscribeToToasts } from './toast.ts'
import styles from './toast-host.module.css'

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

/** Both regions stand there before they say anything: a screen reader hears only changes of what it knows. */
function Toasts({ toasts }: ToastsProps) {
  return (
    <div className={styles.host}>
      <div role="status">{toasts.filter(({ kind }) => kind === 'info').map(toastElement)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(toastElement)}</div>
    </div>
  )
}

function toastElement(toast: ShownToast) {
  return <Toast key={toast.id} {...toast} />
}

function Toast({ id, text, duration }: ShownToast) {
  useEffect(() => {
    const timer = setTimeout(() => removeToast(id), duration)

    return () => clearTimeout(timer)
  }, [id, duration])

  return <p className={styles.toast}>{text}</p>
}
