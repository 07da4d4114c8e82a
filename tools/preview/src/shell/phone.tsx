import { Button, Checkbox, Field, RadioList, SelectField } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'

import { Panel } from '../controls/panel.tsx'
import { changeAtom, changeShellAtom, previewAtom, showAtom, shownAtom } from '../state/preview-model.ts'
import { phoneWidths } from '../state/preview-state.ts'
import styles from './phone.module.css'
import { type AnswerKind, answerKinds, createShellDouble, type ShellKind, shellKinds } from './shell-double.ts'
import { receiveAtom, logEventAtom } from './shell-log.ts'

const shellNames: Readonly<Record<ShellKind, string>> = { ios: 'iOS', android: 'Android' }

export interface PhoneProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** The phone that shows a page in a frame; its shell is `createShellDouble`. */
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
  const receive = useSetAtom(receiveAtom)
  const log = useSetAtom(logEventAtom)

  // The shell is set before the frame is there: the page looks for it as soon as its script runs.
  useLayoutEffect(() => {
    window.pahiramPreviewShell = createShellDouble(shell, receive)
    return () => {
      delete window.pahiramPreviewShell
    }
  }, [shell, receive])

  const noteLoad = () => {
    const address = addressIn(frame.current)

    if (address !== undefined) log({ kind: 'load', address })
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

const answerNames: Readonly<Record<AnswerKind, string>> = {
  take: 'None: take it',
  reply: 'Reply',
  refuse: 'Refuse',
  silent: 'Stay silent',
}

/** The controls of the shell: its back button, and its answer to messages. */
export function ShellPanel({ frame }: PhoneProps) {
  const { answer, shell, shown } = useAtomValue(previewAtom)
  const change = useSetAtom(changeAtom)
  const log = useSetAtom(logEventAtom)
  const pressBack = () => log({ kind: 'back', returned: frame.current?.contentWindow?.onNativeBack?.() })

  return (
    <Panel title="Act as the shell">
      <div className={styles.parts}>
        <Button
          kind="quiet"
          disabled={shown === null}
          disabledReason="Choose a scenario first, or open a page in the phone."
          onPress={pressBack}
        >
          Native back
        </Button>
        <SelectField
          label="Answer to messages"
          value={answer.kind}
          onChange={(kind) => change({ answer: { ...answer, kind: kind as AnswerKind } })}
        >
          {answerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {answerNames[kind]}
            </option>
          ))}
        </SelectField>
        {answer.kind === 'silent' && shell === 'android' && (
          <p className={styles.note}>An Android interface answers at once or not at all: this is the same as taking.</p>
        )}
        {answer.kind === 'reply' && (
          <Field
            label="What it replies"
            hint="JSON, or else a text"
            autoComplete="off"
            value={answer.reply}
            onChange={(reply) => change({ answer: { ...answer, reply } })}
          />
        )}
        <Checkbox
          label="Only to the next one"
          checked={answer.onlyNext}
          onChange={(onlyNext) => change({ answer: { ...answer, onlyNext } })}
        />
      </div>
    </Panel>
  )
}
