import { copyText } from '@pahiram/page/copy-text'
import { Button, Field } from '@pahiram/ui-kit'
import { type ReactNode, useState } from 'react'

import { QrCode } from './qr-code.tsx'
import styles from './studio.module.css'

interface CopiedLinkProps {
  readonly label: string
  readonly link: string
  readonly hint?: ReactNode
}

/** A link to take along: copied, or read from the screen by a phone. */
export function CopiedLink({ label, link, hint }: CopiedLinkProps) {
  const [copied, setCopied] = useState('')

  async function copy() {
    setCopied((await copyText(link)) ? link : '')
  }

  return (
    <>
      <Field
        label={label}
        value={link}
        onChange={() => undefined}
        readOnly
        hint={hint}
        trailing={
          <Button kind="text" onPress={copy}>
            {copied === link ? 'Copied' : 'Copy'}
          </Button>
        }
      />
      <QrCode className={styles.qr} link={link} />
    </>
  )
}
