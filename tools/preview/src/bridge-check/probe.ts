import { shellIn, type ShellWindow } from '@pahiram/native-bridge'

import { askShell, faultOf } from './ask-shell.ts'
import { failed, type Finding, passed } from './checks.ts'

/** What `source` of a page's query begins with when the check asked for that page. */
export const probePrefix = 'bridge-'

/** An `orderId` that a shell keeps only if it neither reads it as a number nor decodes it twice. */
export const exactOrderId = '007 a&b=ñ%2F+#?'

const storagePrefix = 'bridge.probe.'
const heartbeatMs = 200

/** After this long without a sign of life a page is gone: timers of hidden pages run once a second, in ms. */
const silentMs = 3000

/** How long a page of the check waits for a shell that comes late, in ms: longer than other pages, to say how late it was. */
export const longestArrivalMs = 5000

/** Waits for a shell that comes late, so that only its lateness is named, and not every message as one without a handler. */
export async function waitForShell(shell: ShellWindow): Promise<void> {
  const begun = performance.now()

  while (shellIn(shell) === 'browser' && performance.now() - begun < longestArrivalMs) await sleep(100)
}

/** What a page that the shell opened for the check says of itself, in the storage that it shares with the check. */
export interface ProbeNote {
  /** As it stood in its query. */
  readonly orderId: string | null
  aliveAt: number
  /** Whether it is off the screen. */
  isGone: boolean
  closing?: Finding
  /** How often `onNativeBack()` was called, and when last. */
  backs: number
  backAt: number
  /** The shell did not go back although the page had nothing of its own to do. */
  hasStayed: boolean
}

/** What the pages that were opened under this id say; one for each. */
export function notesOf(id: string): ProbeNote[] {
  return keys()
    .filter((key) => key.startsWith(`${storagePrefix}${id}.`))
    .map((key) => JSON.parse(window.localStorage.getItem(key) ?? '{}') as ProbeNote)
}

/** Forgets what earlier pages said. */
export function forgetNotes(): void {
  for (const key of keys()) if (key.startsWith(storagePrefix)) window.localStorage.removeItem(key)
}

function keys(): string[] {
  return Array.from(window.localStorage, (_, place) => window.localStorage.key(place) ?? '')
}

/** Whether a page has left the screen, by its own word or its silence. */
export function isGone(note: ProbeNote): boolean {
  return note.isGone || Date.now() - note.aliveAt > silentMs
}

export interface ProbeOptions {
  readonly shell: ShellWindow
  readonly query: URLSearchParams
  readonly onNativeBack: (handler: () => boolean) => () => void
  /** Shows what the person who holds the phone is to do. */
  readonly show: (text: string) => void
}

/** Runs in the page that the shell opened: says that it is there, and what the shell does with it. */
export async function runProbe({ shell, query, onNativeBack, show }: ProbeOptions): Promise<void> {
  const id = query.get('source') ?? ''
  const key = `${storagePrefix}${id}.${Math.random().toString(36).slice(2)}`
  const note: ProbeNote = {
    orderId: query.get('orderId'),
    aliveAt: Date.now(),
    isGone: false,
    backs: 0,
    backAt: 0,
    hasStayed: false,
  }
  const save = () => {
    note.aliveAt = Date.now()
    window.localStorage.setItem(key, JSON.stringify(note))
  }
  const look = () => {
    note.isGone = document.visibilityState === 'hidden'
    save()
  }

  window.addEventListener('pagehide', () => {
    note.isGone = true
    save()
  })
  document.addEventListener('visibilitychange', look)
  setInterval(look, heartbeatMs)
  look()
  show('The shell opened this page. It closes itself.')
  await (id.startsWith(`${probePrefix}back`) ? tryBack() : tryClosing())

  async function tryClosing(): Promise<void> {
    // A shell that opens the page twice has time to do so.
    await sleep(800)
    await waitForShell(shell)

    const asked = askShell(shell, 'closeWebView', {})

    await sleep(3000)
    if (note.isGone) return
    note.closing =
      faultOf(asked) ??
      failed(
        'The page was still on the screen 3 s after closeWebView.',
        'Take the screen of the page that asked off the stack.',
      )
    save()
    // The check lies below this page, or is lost: it goes on here.
    window.location.replace('/testPreview/bridge')
  }

  async function tryBack(): Promise<void> {
    onNativeBack(() => {
      note.backs += 1
      note.backAt = Date.now()
      save()
      return note.backs === 1
    })
    show('Press the phone’s back button, or swipe back. The page takes the first press, and should stay.')
    while (note.backs === 0) await sleep(100)
    await sleep(1500)
    show('Press back once more: now the shell should leave this page.')
    while (note.backs < 2) await sleep(100)
    await sleep(3000)
    if (note.isGone) return
    note.hasStayed = true
    save()
    show('The shell did not go back. Return to the check by the shell’s own means.')
  }
}

/** What the notes of the pages say about `closeWebView`; undefined: none asked. */
export function closingOf(notes: readonly ProbeNote[]): Finding | undefined {
  const [first] = notes

  if (first === undefined) return undefined
  return notes.find(({ closing }) => closing !== undefined)?.closing ?? passed('The page that asked left the screen.')
}

/** What the notes say about the back hook. */
export function backFindingOf(notes: readonly ProbeNote[]): Finding | undefined {
  const [note] = notes

  if (note === undefined) return undefined
  if (note.hasStayed) {
    return failed(
      'onNativeBack() returned false, and the shell did not go back.',
      'Go back yourself whenever onNativeBack() returns false, or is not there.',
    )
  }
  if (!isGone(note)) return undefined
  switch (note.backs) {
    case 0:
      return failed(
        'The shell went back without asking the page.',
        'Call window.onNativeBack() at every back button and back gesture, and go back only when it returns false.',
      )
    case 1:
      return failed(
        'The shell went back although onNativeBack() returned true.',
        'Stay where onNativeBack() returns true: the page has shown something of its own.',
      )
    default:
      return passed('The shell asked twice: it stayed at true and went back at false.')
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
