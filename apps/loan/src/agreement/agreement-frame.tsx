import { useRef } from 'react'

import styles from './agreement.module.css'
import { useTabbedInto } from './use-tabbed-into.ts'

export interface AgreementFrameProps {
  /** An address that may be framed. */
  readonly address: string
  readonly title: string
}

/**
 * Somebody else's document inside of ours. Its sandbox allows nothing: no script, so no bridge, no dialogs and no way to
 * lead the page away, no form, and an origin of its own. It is not told where it is shown. How long it is stays unknown,
 * so on paper its address says where the whole of it is.
 */
export function AgreementFrame({ address, title }: AgreementFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isTabbedInto = useTabbedInto(frame)

  return (
    <div className={styles.paper} data-address={address}>
      {/* The sandbox stands first: it must hold before the address is fetched. */}
      <iframe
        sandbox=""
        referrerPolicy="no-referrer"
        ref={frame}
        title={title}
        className={isTabbedInto ? `${styles.frame} ${styles.focused}` : styles.frame}
        src={address}
      />
    </div>
  )
}
