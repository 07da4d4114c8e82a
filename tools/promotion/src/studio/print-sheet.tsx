import { Button, Field } from '@pahiram/ui-kit'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { printedSize } from './draw-qr.ts'
import styles from './print-sheet.module.css'
import { QrCode } from './qr-code.tsx'
import studio from './studio.module.css'

/** In cm: what fits on a sheet of A4. */
const widest = 18

/** A link with what it is called on its sheet. */
interface PrintedLink {
  readonly name: string
  readonly link: string
}

/** Prints the QR codes of links on sheets, at a width that is checked. The browser prints, so it also makes the PDF. */
export function PrintSheet({ links }: { readonly links: readonly PrintedLink[] }) {
  const [written, setWritten] = useState('3')
  const [isPrinting, setPrinting] = useState(false)
  const width = Number(written.replace(',', '.'))
  // The longest link has the finest code.
  const longest = links.reduce((long, { link }) => (link.length > long.length ? link : long), '')
  const size = width > 0 && width <= widest ? printedSize(longest, width) : undefined
  const problem = size === undefined ? `Write a width up to ${widest} cm.` : size.isReadable ? undefined : size.message

  useEffect(() => {
    if (!isPrinting) return undefined

    const end = () => setPrinting(false)

    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isPrinting])

  return (
    <>
      <Field
        label="Printed width, cm"
        value={written}
        onChange={(text) => setWritten(text.replaceAll(/[^\d.,]/g, ''))}
        inputMode="decimal"
        maxLength={5}
        hint={problem === undefined ? size?.message : undefined}
        error={problem}
      />
      <div className={`${studio.actions} ${studio.preparing}`}>
        <Button kind="text" disabled={problem !== undefined} disabledReason={problem} onPress={() => setPrinting(true)}>
          Print
        </Button>
      </div>
      {isPrinting &&
        createPortal(
          <div className={styles.sheet}>
            {links.map(({ name, link }) => (
              <figure key={link} className={styles.code}>
                <QrCode link={link} width={`${width}cm`} />
                <figcaption>
                  {name}
                  <br />
                  {link.replace(/^https?:\/\//, '')}
                </figcaption>
              </figure>
            ))}
          </div>,
          document.body,
        )}
    </>
  )
}
