import type { ReactNode } from 'react'

/** What draws the veil and puts a panel over it. */
export interface FrameProps {
  readonly position: 'center' | 'bottom'
  /** The veil was tapped. */
  readonly onVeil: () => void
  readonly children: ReactNode
}
