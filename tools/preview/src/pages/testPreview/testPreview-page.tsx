import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { DevicePanel } from '../../preview/device-panel.tsx'
import { PageButtons } from '../../preview/page-buttons.tsx'
import { ParameterFields } from '../../preview/parameter-fields.tsx'
import { fillAtom } from '../../preview/parameters.ts'
import styles from '../../preview/preview.module.css'
import { ScenarioPicker } from '../../preview/scenario-picker.tsx'

/** The developer preview (docs/spec/product-spec.md §2): every page with any parameters. */
export function TestPreviewPage() {
  const fill = useSetAtom(fillAtom)

  useEffect(() => fill(), [fill])

  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Developer preview</h1>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScenarioPicker />
          <PageButtons />
          <DevicePanel />
        </div>
        <div className={styles.column}>
          <ParameterFields />
        </div>
      </div>
    </main>
  )
}
