import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { Panel } from '../controls/panel.tsx'
import type { AnswerKind } from './shell-double.ts'
import styles from './message-log.module.css'
import { clearLogAtom, logAtom, type LogEntry, type ShellEvent } from './shell-log.ts'

const answered: Readonly<Record<AnswerKind, string>> = {
  take: 'taken',
  reply: 'replied to',
  refuse: 'refused',
  silent: 'left without a reply',
}

/** Lists the messages between page and shell, the newest first. */
export function MessageLog() {
  const log = useAtomValue(logAtom)
  const clear = useSetAtom(clearLogAtom)

  return (
    <Panel title="Bridge messages">
      {log.length === 0 ? (
        <p className={styles.empty}>Nothing yet. What the page in the phone asks its shell for is listed here.</p>
      ) : (
        <div className={styles.start}>
          <Button kind="text" onPress={clear}>
            Clear the log
          </Button>
        </div>
      )}
      <div role="log">
        <ol className={styles.log}>
          {log.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      </div>
    </Panel>
  )
}

function Entry({ entry: { time, event } }: { readonly entry: LogEntry }) {
  const { head, detail, tail } = describe(event)

  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <time className={styles.time} dateTime={time.toISOString()}>
          {clock(time)}
        </time>
        <strong className={styles.head}>{head}</strong>
        {tail}
      </p>
      {detail !== undefined && <code className={styles.detail}>{detail}</code>}
    </li>
  )
}

interface EntryText {
  readonly head: string
  readonly tail: string
  readonly detail?: string | undefined
}

function describe(event: ShellEvent): EntryText {
  switch (event.kind) {
    case 'message':
      return {
        head: event.message.action,
        tail: answered[event.answer],
        detail: JSON.stringify(event.message.params),
      }
    case 'load':
      return { head: 'Page loaded', tail: '', detail: event.address }
    case 'back':
      return { head: 'Native back', tail: describeBack(event.returned) }
  }
}

function describeBack(returned: unknown): string {
  if (returned === true) return 'true: the page handled it'
  if (returned === false) return 'false: the shell goes back itself'
  return 'this page has no window.onNativeBack: the shell goes back itself'
}

function clock(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')

  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}
