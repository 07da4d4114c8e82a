import type { ReactNode } from 'react'

/** One part of a document: `id` is its anchor, so that a reader can be sent to exactly this part. */
export interface DocumentSection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}
