import type { RuntimeConfiguration } from '@pahiram/contract'
import { classifyUrl, type NativeBridge, type SafeUrl } from '@pahiram/native-bridge'

/** Where an address led: somewhere else, to the shell, or nowhere because it is not allowed. */
export type NavigationOutcome = 'left' | 'handed-over' | 'refused'

export interface NavigateOptions {
  /** Replaces this page in the history instead of adding to it. */
  readonly replace?: boolean
  /** Changes an allowed address before it is used: to add the common query, for instance. */
  readonly prepare?: (url: Exclude<SafeUrl, { kind: 'refused' }>) => string
}

/** Opens an address that came from outside, or refuses it. */
export type Navigate = (url: string, options?: NavigateOptions) => NavigationOutcome

interface NavigatorParts {
  readonly location: Pick<Location, 'origin' | 'assign' | 'replace'>
  readonly configuration: Pick<RuntimeConfiguration, 'allowedOrigins' | 'appScheme'>
  readonly bridge: Pick<NativeBridge, 'ask'>
}

/** Makes the page's one way out: every address goes through `classifyUrl` (docs/quality.md §3). */
export function createNavigate({ location, configuration, bridge }: NavigatorParts): Navigate {
  return function navigate(url, { replace = false, prepare } = {}) {
    const target = classifyUrl(url, {
      origin: location.origin,
      allowedOrigins: configuration.allowedOrigins,
      appScheme: configuration.appScheme,
    })

    if (target.kind === 'refused') return 'refused'

    const href = prepare === undefined ? target.href : prepare(target)

    if (target.kind === 'shell') {
      void bridge.ask('openPage', { url: href })
      return 'handed-over'
    }
    if (replace) location.replace(href)
    else location.assign(href)
    return 'left'
  }
}
