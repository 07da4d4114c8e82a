import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import type { ReactNode } from 'react'

const laterParts = loadAgain(() => import('./later-parts.ts'))

export interface LaterPartProps {
  /** Which of the parts that the form does without at first. */
  readonly name: 'DraftKeeper' | 'PhotographPicker' | 'SendOutcome' | 'SentDialog' | 'YourRights'
  /** False: it is only fetched, since it may be needed soon. */
  readonly isShown?: boolean
  /** What is drawn until it is there. */
  readonly children?: ReactNode
}

/** A part of the form that comes after the form itself, however often the line breaks. */
export function LaterPart({ name, isShown = true, children = null }: LaterPartProps) {
  const parts = usePart(laterParts)

  if (!isShown) return null
  if (parts.state !== 'ready') return children

  const Part = parts.module[name]

  return <Part />
}
