import { loadAtPress } from '@pahiram/load-again'
import { Button, Field, Notice } from '@pahiram/ui-kit'
import { useState } from 'react'

import { download } from '../csv/download.ts'
import { printedSize, sheetLayout } from './qr-print.ts'
import type { PrintedLink } from './qr-sheet.ts'
import styles from './studio.module.css'

/** In cm: what fits on a sheet of A4. */
const widest = 18

interface PrintSheetProps {
  readonly links: readonly PrintedLink[]
  readonly fileName: string
}

/** Writes the QR codes of links as sheets to print, at a width that is checked. */
export function PrintSheet({ links, fileName }: PrintSheetProps) {
  const [written, setWritten] = useState('3')
  const [failure, setFailure] = useState('')
  const width = Number(written.replace(',', '.'))
  const isWidth = width > 0 && width <= widest
  // The longest link has the finest code.
  const longest = links.reduce((long, { link }) => (link.length > long.length ? link : long), '')
  const size = isWidth ? printedSize(longest, width) : undefined

  async function print() {
    setFailure('')
    try {
      // The writer of PDF is needed by who prints.
      const { qrSheet } = await loadAtPress(() => import('./qr-sheet.ts'))
      const bytes = await qrSheet(links, width)

      download(fileName, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    } catch {
      setFailure('The sheet was not made. Check your connection and try again.')
    }
  }

  return (
    <>
      <Field
        label="Printed width, cm"
        value={written}
        onChange={(text) => setWritten(text.replaceAll(/[^\d.,]/g, ''))}
        inputMode="decimal"
        maxLength={5}
        hint={size?.isReadable === true ? `${size.message} ${sheetLayout(width).perSheet} on a sheet.` : undefined}
        error={isWidth ? (size?.isReadable === false ? size.message : undefined) : `Write a width up to ${widest} cm.`}
      />
      <div className={`${styles.actions} ${styles.preparing}`}>
        <Button
          kind="text"
          disabled={size?.isReadable !== true}
          disabledReason={size?.message ?? `Write a width up to ${widest} cm.`}
          onPress={print}
        >
          Download PDF
        </Button>
      </div>
      {failure !== '' && <Notice kind="danger">{failure}</Notice>}
    </>
  )
}
