import { environmentAtom } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'
import { shellIn, type ShellWindow } from '@pahiram/native-bridge'
import { Button, Field, PageLayout } from '@pahiram/ui-kit'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import {
  type CheckName,
  checkNames,
  failed,
  findingOf,
  lookedAt,
  passed,
  reportOf,
  type Run,
  writableReport,
} from '../../../bridge-check/checks.ts'
import { keyboardFinding } from '../../../bridge-check/measures.ts'
import { probePrefix, runProbe } from '../../../bridge-check/probe.ts'
import { type RunningCheck, startCheck } from '../../../bridge-check/run-checks.ts'
import styles from './bridge-page.module.css'

/** Judges the shell that shows it: what the shell does with every message of the bridge, and with the page around it. */
export function BridgePage() {
  const store = useStore()
  const [run, setRun] = useState<Run>()
  const [task, setTask] = useState<string>()
  const check = useRef<RunningCheck>(undefined)
  const report = useRef<Text>(undefined)

  useEffect(() => {
    const { bridge, configuration, query } = store.get(environmentAtom)
    const shell = (window === window.top ? window : {}) as ShellWindow

    if (query.get('source')?.startsWith(probePrefix) === true) {
      void runProbe({ shell, query, onNativeBack: (handler) => bridge.onNativeBack(handler), show: setTask })
      return undefined
    }
    check.current = startCheck({
      shell,
      transportNow: () => shellIn(shell),
      announced: query.get('clientType'),
      telephone: configuration.servicePhone || '+63285550100',
      show: setRun,
    })
    return () => check.current?.stop()
  }, [store])

  useEffect(() => {
    report.current ??= writableReport(document)
    report.current.data = JSON.stringify(reportOf(run, window.navigator.userAgent))
  }, [run])

  if (task !== undefined) {
    return (
      <PageLayout header title="Bridge check">
        <p className={styles.task}>{task}</p>
      </PageLayout>
    )
  }
  return (
    <PageLayout header title="Bridge check" footer={<CopyButton run={run} />}>
      <p role="status">{summaryOf(run)}</p>
      <ol className={styles.checks} aria-label="Checks">
        {checkNames.map((name) => (
          <CheckLine key={name} name={name} run={run} check={() => check.current} />
        ))}
      </ol>
      <KeyboardField onFind={(finding) => check.current?.find('keyboard', finding)} />
      <p>
        <input
          type="file"
          accept="image/*"
          aria-label="Choose a photograph"
          onChange={() => check.current?.find('files', passed('The page got what was chosen.'))}
        />
      </p>
      <p>
        <a href="/about-us" target="_blank" rel="noreferrer">
          Open a window
        </a>
      </p>
    </PageLayout>
  )
}

function summaryOf(run: Run | undefined): string {
  const count = (status: string) => checkNames.filter((name) => findingOf(run, name).status === status).length
  const sums = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`

  return run?.isFinished === true ? `Done: ${sums}` : `Running; when the app shows another screen, come back. ${sums}`
}

function CopyButton({ run }: { readonly run: Run | undefined }) {
  const store = useStore()
  const copy = async () => {
    const isCopied = await copyText(JSON.stringify(reportOf(run, window.navigator.userAgent), null, 2))

    store
      .get(environmentAtom)
      .toast(isCopied ? 'Copied' : 'The app does not allow copying.', isCopied ? 'info' : 'error')
  }

  return <Button onPress={copy}>Copy report</Button>
}

interface CheckLineProps {
  readonly name: CheckName
  readonly run: Run | undefined
  readonly check: () => RunningCheck | undefined
}

/** What only a person sees. */
const seenByPeople = new Set<string>(['callTelephone', 'safeArea', 'keyboard', ...Object.keys(lookedAt)])

function CheckLine({ name, run, check }: CheckLineProps) {
  const { status, reason, advice } = findingOf(run, name)
  const isFinished = run?.isFinished === true && run.shell !== 'browser'

  return (
    <li className={styles.check} data-check={name} data-status={status}>
      <p className={styles.head}>
        <strong>{name}</strong> <span className={styles[status]}>{status}</span>
      </p>
      <p className={styles.reason}>{reason}</p>
      {advice !== undefined && <p className={styles.reason}>{advice}</p>}
      {isFinished && name === 'back' && (
        <Button kind="small" onPress={() => check()?.startBack()}>
          Begin
        </Button>
      )}
      {isFinished && status === 'skipped' && seenByPeople.has(name) && (
        <div className={styles.verdict}>
          <Button kind="small" onPress={() => check()?.find(name, passed('Somebody looked: it is right.'))}>
            Yes
          </Button>
          <Button
            kind="small"
            onPress={() => check()?.find(name, failed('Somebody looked: it is not right.', advice ?? ''))}
          >
            No
          </Button>
        </div>
      )}
    </li>
  )
}

function KeyboardField({
  onFind,
}: {
  readonly onFind: (finding: Awaited<ReturnType<typeof keyboardFinding>>) => void
}) {
  const [text, setText] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const measure = async () => {
    if (place.current !== null) onFind(await keyboardFinding(window, place.current))
  }

  return (
    <div ref={place} onFocus={() => void measure()}>
      <Field label="Tap here for the keyboard" autoComplete="off" value={text} onChange={setText} />
    </div>
  )
}
