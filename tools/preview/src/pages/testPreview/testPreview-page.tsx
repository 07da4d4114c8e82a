import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { DevicePanel } from '../../device/device-panel.tsx'
import { FaultPanel } from '../../faults/fault-panel.tsx'
import { PageButtons } from '../../opening/page-buttons.tsx'
import { ParameterFields } from '../../parameters/parameter-fields.tsx'
import { ScenarioPicker } from '../../scenario/scenario-picker.tsx'
import { MessageLog } from '../../shell/message-log.tsx'
import { Phone, ShellPanel } from '../../shell/phone.tsx'
import { LinkPanel } from '../../state/link-panel.tsx'
import { openPreviewAtom } from '../../state/preview-model.ts'
import styles from './testPreview-page.module.css'

/** The developer preview (docs/spec/product-spec.md §2): every page with any parameters, in the hands of any shell. */
export function TestPreviewPage() {
  const open = useSetAtom(openPreviewAtom)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const openLink = () => {
      const link = window.location.hash.slice(1)

      // What was read is remembered; a reload must not undo what was changed since.
      if (link !== '') window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}`)
      void open(link)
    }
    const openAnother = () => {
      if (window.location.hash !== '') openLink()
    }

    openLink()
    window.addEventListener('hashchange', openAnother)
    return () => window.removeEventListener('hashchange', openAnother)
  }, [open])

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Developer preview</h1>
        <p className={styles.about}>Every page, with any parameters, in the hands of any shell. Sandbox only.</p>
      </header>
      <main className={styles.columns}>
        <div className={styles.column}>
          <ScenarioPicker />
          <PageButtons />
          <ParameterFields />
          <DevicePanel />
        </div>
        <div className={styles.stage}>
          <div className={styles.column}>
            <Phone frame={frame} />
          </div>
          <div className={styles.column}>
            <ShellPanel frame={frame} />
            <MessageLog />
            <FaultPanel />
            <LinkPanel />
          </div>
        </div>
      </main>
    </div>
  )
}
