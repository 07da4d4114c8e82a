import { type Campaign, locales } from '@pahiram/contract'
import {
  type PreviewLines,
  previewLines,
  previewMessage,
  type PreviewMessage,
  previewReady,
} from '@pahiram/contract/campaign-preview'
import { Button, SelectField } from '@pahiram/ui-kit'
import { useEffect, useRef, useState } from 'react'

import styles from './studio.module.css'

interface PreviewFrameProps {
  readonly pages: Campaign['pages']
  readonly kind: PreviewMessage['kind']
  /** Called with what the page measures of its texts. */
  readonly onLines: (lines: PreviewLines) => void
}

type Look = Pick<PreviewMessage, 'lang' | 'scheme' | 'textSize' | 'form'> & { readonly width: number }

const formLabels: Readonly<Record<PreviewMessage['form'], string>> = {
  empty: 'Empty',
  number: 'A number is missing',
  sent: 'The code was sent',
  refused: 'Wrong characters',
  lost: 'No connection',
  registered: 'Registered',
}

/** The real landing page with the draft in it, which follows each change at once. */
export function PreviewFrame({ pages, kind, onLines }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [look, setLook] = useState<Look>({ width: 320, scheme: 'light', textSize: 100, lang: '', form: 'empty' })
  const [isReady, setReady] = useState(false)
  const [load, setLoad] = useState(0)
  const change = (part: Partial<Look>) => setLook({ ...look, ...part })

  // A form begins empty in a page that is loaded again.
  function reload(part: Partial<Look> = {}) {
    change(part)
    setReady(false)
    setLoad(load + 1)
  }

  useEffect(() => {
    function listen({ origin, source, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data === previewReady) setReady(true)
      if (isLines(data)) onLines(data)
    }

    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onLines])

  useEffect(() => {
    if (!isReady) return

    const { width: _, ...shown } = look
    const message: PreviewMessage = { type: previewMessage, pages, kind, ...shown }

    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isReady, pages, kind, look])

  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.controls}>
        <SelectField label="Width" value={String(look.width)} onChange={(width) => change({ width: Number(width) })}>
          <option value="320">320</option>
          <option value="390">390</option>
        </SelectField>
        <SelectField
          label="Colours"
          value={look.scheme}
          onChange={(scheme) => change({ scheme: scheme as Look['scheme'] })}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </SelectField>
        <SelectField
          label="Text size"
          value={String(look.textSize)}
          onChange={(size) => change({ textSize: Number(size) })}
        >
          <option value="100">100 %</option>
          <option value="200">200 %</option>
        </SelectField>
        <SelectField label="Language" value={look.lang} onChange={(lang) => change({ lang })}>
          <option value="">Its own</option>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {locale}
            </option>
          ))}
        </SelectField>
        <SelectField label="Form" value={look.form} onChange={(form) => reload({ form: form as Look['form'] })}>
          {Object.entries(formLabels).map(([form, label]) => (
            <option key={form} value={form}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button kind="text" onPress={() => reload()}>
          Reload
        </Button>
      </div>
      <iframe
        key={load}
        ref={frame}
        title="Landing page"
        className={look.width === 320 ? styles.narrow : styles.usual}
        src="/landing?preview=live"
      />
    </section>
  )
}

function isLines(data: unknown): data is PreviewLines {
  return (data as { type?: unknown } | null)?.type === previewLines
}
