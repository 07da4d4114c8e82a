import type { ComponentType } from 'react'

import type { PickerBodyProps } from './picker-choice.ts'

type Body = ComponentType<PickerBodyProps>

let loading: Promise<Body> | undefined
let loaded: Body | undefined

/** What a picker is made of, if it is here already. */
export function loadedPicker(): Body | undefined {
  return loaded
}

/** Fetches the pickers once; after a failure the next call tries again. */
export async function loadPicker(): Promise<Body> {
  loading ??= import('./picker-body.tsx').then(({ PickerBody }) => PickerBody)

  try {
    loaded = await loading

    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Fetches the pickers ahead of their first use; without a connection the first use tries again. */
export function prefetchPickers(): void {
  void loadPicker().catch(() => undefined)
}
