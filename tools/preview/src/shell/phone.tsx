import { Button, RadioList } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'

import { Panel } from '../controls/panel.tsx'
import { phoneWidths } from '../state/preview-state.ts'
import { changeAtom, changeShellAtom, previewAtom, showAtom, shownAtom } from '../state/preview-model.ts'
import styles from './phone.module.css'
import { createShellDouble, type ShellKind, shellKinds } from './shell-double.ts'
import { hearAtom, noteAtom } from './shell-log.ts'

const shellNames: Readonly<Record<ShellKind, string>> = { ios: 'iOS', android: 'Android' }

export interface PhoneProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** A phone with a page in it, whose shell is ours. */
export function Phone({ frame }: PhoneProps) {
  const { width, shell, shown } = useAtomValue(previewAtom)
  const change = useSetAtom(changeAtom)
  const changeShell = useSetAtom(changeShellAtom)
  const show = useSetAtom(showAtom)

  return (
    <Panel title="Phone">
      <div className={styles.choices}>
        <RadioList
          legend="Shell"
          options={shellKinds.map((kind) => ({ value: kind, label: shellNames[kind] }))}
          value={shell}
          onChange={(value) => changeShell(value as ShellKind)}
        />
        <RadioList
          legend="Width"
          options={phoneWidths.map((value) => ({ value, label: `${value} px` }))}
          value={width}
          onChange={(value) => change({ width: value as typeof width })}
        />
      </div>
      <Screen frame={frame} />
      <Button
        kind="quiet"
        disabled={shown === null}
        disabledReason="Choose a scenario first, or open a page in the phone."
        onPress={() => show(shown ?? '/')}
      >
        Load again
      </Button>
    </Panel>
  )
}

function Screen({ frame }: PhoneProps) {
  const { width, shell } = useAtomValue(previewAtom)
  const shown = useAtomValue(shownAtom)
  const hear = useSetAtom(hearAtom)
  const note = useSetAtom(noteAtom)

  // Before the frame is there: its page looks for its shell as soon as its script runs.
  useLayoutEffect(() => {
    window.pahiramPreviewShell = createShellDouble(shell, hear)
    return () => {
      delete window.pahiramPreviewShell
    }
  }, [shell, hear])

  const noteLoad = () => {
    const address = addressIn(frame.current)

    if (address !== undefined) note({ kind: 'load', address })
  }

  return (
    <div className={`${styles.phone} ${width === '320' ? styles.small : styles.usual}`}>
      {shown === null ? (
        <p className={styles.empty}>Choose a scenario, or switch on “Open in the phone” and press a page.</p>
      ) : (
        <iframe
          key={shown.visit}
          ref={frame}
          className={styles.screen}
          title="Page in the phone"
          src={shown.address}
          onLoad={noteLoad}
        />
      )}
    </div>
  )
}

/** Where the page in the frame is; undefined where it left for another origin. */
function addressIn(frame: HTMLIFrameElement | null): string | undefined {
  try {
    const location = frame?.contentWindow?.location

    return location === undefined || location.origin === 'null'
      ? undefined
      : `${location.pathname}${location.search}${location.hash}`
  } catch {
    return undefined
  }
}
