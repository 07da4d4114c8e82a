import { shellIn } from './shell.ts'

/** How long a shell that the query announces may take to show itself, and how often it is looked for (milliseconds). */
const patience = 3000
const interval = 100

/**
 * Ends when the announced shell has shown itself or is not to be expected any more; undefined when there is nothing to
 * wait for. A shell that is ready late says so by the event `pahiram:ready`.
 */
export function shellArrival(window: Window, clientType: string | null): Promise<void> | undefined {
  const isAnnounced = clientType === 'ios' || clientType === 'android'

  if (!isAnnounced || shellIn(window) !== 'browser') return undefined

  return new Promise((resolve) => {
    let waited = 0
    const timer = setInterval(() => {
      waited += interval
      if (waited >= patience || shellIn(window) !== 'browser') end()
    }, interval)
    const end = () => {
      clearInterval(timer)
      window.removeEventListener('pahiram:ready', end)
      resolve()
    }

    window.addEventListener('pahiram:ready', end)
  })
}
