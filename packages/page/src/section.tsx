import { isLostChunk } from '@pahiram/load-again/import-chunk'
import { ErrorBlock } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'

import { environmentAtom } from './environment.ts'
import { usePageMessages } from './use-messages.ts'
import type { Report } from './report.ts'

export interface SectionProps {
  readonly children: ReactNode
}

/** A part of a page that may fail alone: it shows a fallback and one report is sent, the rest goes on working. */
export function Section({ children }: SectionProps) {
  return <Boundary fallback={(failure) => <Fallback {...failure} />}>{children}</Boundary>
}

/** The whole page's net: what no section caught leaves a readable page with `Retry` instead of a white one. */
export function PageBoundary({ children }: SectionProps) {
  return <Boundary fallback={(failure) => <Fallback {...failure} isPage />}>{children}</Boundary>
}

interface Failure {
  readonly error: unknown
  readonly reset: () => void
}

function Fallback({ error, reset, isPage = false }: Failure & { readonly isPage?: boolean }) {
  const messages = usePageMessages()
  const report: Report = useAtomValue(environmentAtom).report
  // The reporter knows the same error object again, so drawing twice reports once.
  const reference = report('render', error)
  const said = isPage
    ? ({ art: 'offline', title: messages.brokenTitle, text: messages.brokenText } as const)
    : { title: messages.sectionFailed }

  return (
    <ErrorBlock {...said} reference={messages.reference({ reference })} retryLabel={messages.retry} onRetry={reset} />
  )
}

interface BoundaryProps {
  readonly fallback: (failure: Failure) => ReactNode
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  readonly reset = (): void => {
    // A part that a later release took away comes with the whole page alone.
    if (isLostChunk(this.state.failure?.error)) location.reload()
    else this.setState({ failure: null })
  }

  override render(): ReactNode {
    const { failure } = this.state

    return failure === null ? this.props.children : this.props.fallback({ error: failure.error, reset: this.reset })
  }
}
