import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { createLayer, type LayerOptions } from './layers.ts'

/**
 * A layer of its own for a component, as long as that is on the page. Undefined while prerendering and hydrating:
 * neither can draw outside of the page's root.
 */
export function useLayer(options?: LayerOptions): HTMLElement | undefined {
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, inPrerender)
  const [layer] = useState(() => (typeof document === 'undefined' ? undefined : createLayer(document, options)))

  // Before the effects that move the focus into it.
  useLayoutEffect(() => {
    if (layer === undefined || !isInBrowser) return undefined

    document.body.append(layer)

    return () => layer.remove()
  }, [layer, isInBrowser])

  return isInBrowser ? layer : undefined
}

function neverChanges() {
  return () => undefined
}

function inBrowser() {
  return true
}

function inPrerender() {
  return false
}
