import type { PageEnvironment } from './environment.ts'

/**
 * Starts the worker that shows a plain page where there is no network (docs/decisions/051), or ends it where the deployment
 * does not have it any more. Only where the browser has what keeps it out of the way of openings, and never from a package. It never throws.
 */
export async function keepOfflinePage(
  { configuration, locale }: Pick<PageEnvironment, 'configuration' | 'locale'>,
  { document, location, navigator, parent, self }: Window,
): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')

    if (!configuration.offlinePage) {
      await registration?.unregister()
      return
    }
    if (registration !== undefined || !location.protocol.startsWith('http') || parent !== self) return

    const frame = document.createElement('iframe')

    frame.hidden = true
    frame.src = `/offline-start.html?lang=${locale}`
    document.body.append(frame)
  } catch {
    // A browser without workers, or one that forbids them.
  }
}
