import type { Getter } from 'jotai'

import { environmentAtom } from './environment.ts'

/** Reports to the shell's analytics which main button was pressed, as `<page>.<button>` (docs/spec/contract.md §7a). */
export function countPress(get: Getter, event: string): void {
  const { bridge, query } = get(environmentAtom)
  const productId = query.get('productId')

  void bridge.ask('confirmBuryPoint', { event, ...(productId === null ? {} : { productId }) })
}
