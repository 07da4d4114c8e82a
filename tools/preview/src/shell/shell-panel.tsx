import { Button, Checkbox, Field, SelectField } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import type { RefObject } from 'react'

import { Panel } from '../controls/panel.tsx'
import { changeAtom, previewAtom } from '../state/preview-model.ts'
import { type AnswerKind, answerKinds } from './answer.ts'
import { noteAtom } from './shell-log.ts'
import styles from './shell-panel.module.css'

const answerNames: Readonly<Record<AnswerKind, string>> = {
  take: 'None: take it',
  reply: 'Reply',
  refuse: 'Refuse',
  silent: 'Stay silent',
}

export interface ShellPanelProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** What a shell does: it presses back, and answers messages. */
export function ShellPanel({ frame }: ShellPanelProps) {
  const { answer, shell, shown } = useAtomValue(previewAtom)
  const change = useSetAtom(changeAtom)
  const note = useSetAtom(noteAtom)
  const pressBack = () => note({ kind: 'back', returned: frame.current?.contentWindow?.onNativeBack?.() })

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
