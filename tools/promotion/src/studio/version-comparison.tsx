import type { Campaign } from '@pahiram/contract'
import { SelectField } from '@pahiram/ui-kit'
import { type CSSProperties, useMemo, useRef, useState } from 'react'

import { StillPage } from './still-page.tsx'
import styles from './version-comparison.module.css'

interface VersionComparisonProps {
  readonly version: number
  /** The page as that version published it. */
  readonly before: Campaign['pages'][number]
  /** The pages of the draft, among them the same page. */
  readonly pages: Campaign['pages']
}

/** A published version and the draft as visitors see them, side by side; the two scroll together. */
export function VersionComparison({ version, before, pages }: VersionComparisonProps) {
  const [width, setWidth] = useState('320')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const
  const [old, draft] = frames
  const olderPages = useMemo(() => pages.map((page) => (page.kind === before.kind ? before : page)), [pages, before])
  const shown = { kind: before.kind, scheme, className: styles.frame }

  /** Has the other frame follow; the page inside is loaded by then, and stays. */
  function scrollTogether() {
    for (const [one, other] of [frames, frames.toReversed()]) {
      const [from, to] = [one?.current?.contentWindow, other?.current?.contentWindow]

      if (from) from.onscroll = () => to?.scrollTo({ top: from.scrollY, behavior: 'instant' })
    }
  }

  return (
    <section aria-label={`Version ${version} beside the draft`}>
      <div className={styles.controls}>
        <SelectField label="Width of both" value={width} onChange={setWidth}>
          <option value="320">320</option>
          <option value="390">390</option>
        </SelectField>
        <SelectField
          label="Colours of both"
          value={scheme}
          onChange={(chosen) => setScheme(chosen === 'dark' ? 'dark' : 'light')}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </SelectField>
      </div>
      <div className={styles.pair} style={{ '--width': `${width}px` } as CSSProperties}>
        <figure className={styles.side}>
          <figcaption>Version {version}</figcaption>
          <div className={styles.window}>
            <StillPage
              {...shown}
              frame={old}
              title={`Version ${version}`}
              pages={olderPages}
              onDrawn={scrollTogether}
            />
          </div>
        </figure>
        <figure className={styles.side}>
          <figcaption>The draft</figcaption>
          <div className={styles.window}>
            <StillPage {...shown} frame={draft} title="The draft" pages={pages} onDrawn={scrollTogether} />
          </div>
        </figure>
      </div>
    </section>
  )
}
