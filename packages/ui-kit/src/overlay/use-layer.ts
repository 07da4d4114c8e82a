import { useLayoutEffect, useState } from 'react'

import { useIsHydrating } from '../hydration.ts'
import { createLayer, type LayerOptions } from './layers.ts'
import { leave } from './leave.ts'

/**
 * A layer of its own for a component, as long as that is on the page. Undefined while prerendering and hydrating:
 * neither can draw outside of the page's root.
 */
export function useLayer(options?: LayerOptions): HTMLElement | undefined {
  const isHydrating = useIsHydrating()
  const [layer] = useState(() => (typeof document === 'undefined' ? undefined : createLayer(document, options)))

  // Before the effects that move the focus into it.
  useLayoutEffect(() => {
    if (layer === undefined || isHydrating) return undefined

    document.body.append(layer)

    return () => leave(layer)
  }, [layer, isHydrating])

  return isHydrating ? undefined : layer
}
