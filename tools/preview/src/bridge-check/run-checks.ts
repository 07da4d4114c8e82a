import type { BridgeAction, BridgeActions } from '@pahiram/contract'
import type { BridgeTransport, ShellWindow } from '@pahiram/native-bridge'

import { answerFindings, type Asked, askShell, faultOf, isSettled, receivedText } from './ask-shell.ts'
import {
  type CheckName,
  checkNames,
  failed,
  type Finding,
  lookedAt,
  newRun,
  passed,
  type Run,
  skipped,
} from './checks.ts'
import { measuredFindings, storageFinding } from './measures.ts'
import {
  backFindingOf,
  closingOf,
  exactOrderId,
  forgetNotes,
  isGone,
  longestArrivalMs,
  notesOf,
  probePrefix,
  sleep,
  waitForShell,
} from './probe.ts'

const runKey = 'bridge.check'

/** The address of the check, which is also the page that it has opened. */
const checkPath = '/testPreview/bridge'

/** A run that stood still for longer is not gone on with, in ms. */
const oldRunMs = 15 * 60_000

/** How late a shell may come (docs/native.md), in ms. */
const arrivalMs = 3000

/** How long the shell may take until something happens on the screen, and a page to load once it does, in ms. */
const doingMs = 3000
const loadingMs = 15_000

/** How long an answer is still waited for when it is late already, in ms after the message. */
const lateAnswerMs = 9000

/** What the check needs from around it. */
export interface CheckOptions {
  /** The shell as it is in this moment. */
  readonly shell: ShellWindow
  readonly transportNow: () => BridgeTransport
  /** `clientType` of the query: whether the pages' bridge would wait for a shell. */
  readonly announced: string | null
  /** Dialled by the check of `callTelephone`. */
  readonly telephone: string
  /** Gets the run after every change; also that of another page which took it over. */
  readonly show: (run: Run) => void
}

/** A check that has begun. */
export interface RunningCheck {
  /** Opens a page that asks for the back button, and finds out what the shell does with it. */
  startBack(): void
  /** What somebody saw, or a measurement that somebody began. */
  find(name: CheckName, finding: Finding): void
  stop(): void
}

/** Thrown out of a run that another page has taken over, or whose page is gone. */
class Superseded extends Error {}

/**
 * Runs every check that needs nobody, one after another. A message may take this page off the screen or end it: the run
 * is kept, and whichever page is opened next goes on with it.
 */
export function startCheck({
  shell: shellWindow,
  transportNow,
  announced,
  telephone,
  show,
}: CheckOptions): RunningCheck {
  const owner = newId()
  const begun = performance.now()
  const storage = storageFinding(window)

  if (storage.status === 'failed') {
    // The run itself is kept there.
    show({ ...newRun(newId(), owner), isFinished: true, findings: { storage } })
    return { startBack() {}, find() {}, stop() {} }
  }

  const kept = keptRun()
  const isResumed = kept !== undefined && !kept.isFinished && Date.now() - kept.firedAt < oldRunMs
  const run: Run = isResumed ? { ...kept, owner } : newRun(newId(), owner)
  const waiting: Asked[] = []
  let isStopped = false

  // Found again by what reads a page's sources: `shell.ask('…')`.
  const shell = {
    ask<A extends BridgeAction>(action: A, params: BridgeActions[A]): Asked {
      const asked = askShell(shellWindow, action, params)

      waiting.push(asked)
      return asked
    },
  }

  const steps: readonly ((wasLeft: boolean) => Promise<void>)[] = [
    checkArrival,
    checkMessages,
    (wasLeft) =>
      checkOpening('openPage', wasLeft, (source) =>
        shell.ask('openPage', {
          url: `${window.location.origin}${checkPath}?${new URLSearchParams({ source, orderId: exactOrderId })}`,
        }),
      ),
    (wasLeft) =>
      checkOpening('openPageWithParams', wasLeft, (source) =>
        shell.ask('openPageWithParams', {
          page: checkPath.slice(1),
          params: [
            { key: 'source', value: source },
            { key: 'orderId', value: exactOrderId },
          ],
        }),
      ),
    checkClosing,
    (wasLeft) => checkLeaving('callTelephone', wasLeft, () => shell.ask('callTelephone', { telephone })),
    (wasLeft) => checkLeaving('goHome', wasLeft, () => shell.ask('goHome', {})),
    (wasLeft) => checkLeaving('goMine', wasLeft, () => shell.ask('goMine', {})),
    (wasLeft) => checkLeaving('goLogin', wasLeft, () => shell.ask('goLogin', {})),
    checkAnswers,
    async () => void Object.assign(run.findings, { storage }, await measuredFindings(window)),
  ]

  if (!isResumed) forgetNotes()
  save()
  void go(isResumed)

  return {
    startBack() {
      const id = `${probePrefix}back-${newId()}`
      const url = `${window.location.origin}${checkPath}?${new URLSearchParams({ source: id, orderId: '' })}`

      find('back', skipped('The page that asks for the back button is open.', 'Do what it says, then come back.'))
      askShell(shellWindow, 'openPage', { url })
      void watchBack(id)
    },
    find,
    stop() {
      isStopped = true
    },
  }

  async function go(wasLeft: boolean): Promise<void> {
    try {
      // How late it comes was said by the page that began.
      if (run.step > 0) await waitForShell(shellWindow)
      for (let isFirst = wasLeft; run.step < steps.length; isFirst = false) {
        await steps[run.step]?.(isFirst)
        run.step += 1
        save()
      }
      run.isFinished = true
      save()
    } catch (error) {
      if (!(error instanceof Superseded)) throw error
      await showOther()
    }
  }

  async function checkArrival(): Promise<void> {
    const isFirstLook = transportNow() !== 'browser'

    while (transportNow() === 'browser' && performance.now() - begun < longestArrivalMs) await pause()

    const transport = transportNow()
    const late = Math.round(performance.now() - begun)

    run.shell = transport
    if (transport === 'browser') {
      for (const name of checkNames) run.findings[name] = skipped('There is no shell around this page.')
      run.findings.shell = skipped(
        `No shell showed itself within ${longestArrivalMs / 1000} s.`,
        'Open this page in the app. There, the shell puts its handlers into the page: docs/native.md.',
      )
      run.step = steps.length
    } else if (isFirstLook) {
      run.findings.shell = passed(`${nameOf(transport)}, there from the page’s first script on.`)
    } else if (late > arrivalMs) {
      run.findings.shell = failed(
        `${nameOf(transport)}, ${late} ms late: pages wait ${arrivalMs} ms.`,
        'Put the handlers in before the page loads; where that cannot be, dispatch the event “pahiram:ready” within 3 s.',
      )
    } else if (announced !== 'ios' && announced !== 'android') {
      run.findings.shell = failed(
        `${nameOf(transport)}, ${late} ms late, and the address does not say clientType=ios or clientType=android.`,
        'Put the handlers in before the page loads, or announce the shell in the address: only then pages wait for it.',
      )
    } else run.findings.shell = passed(`${nameOf(transport)}, ${late} ms late: the pages wait for it.`)
  }

  /** The actions of which a page sees nothing but the answer. */
  async function checkMessages(wasLeft: boolean): Promise<void> {
    run.firedAt = Date.now()
    if (!wasLeft) save()

    const asked = [
      shell.ask('confirmBuryPoint', { event: 'bridge.check', productId: '007' }),
      shell.ask('startBank', { productId: '007' }),
      shell.ask('endBank', {}),
      shell.ask('goRate', {}),
    ]

    while (!asked.every(isSettled)) await pause()
    for (const one of asked) run.findings[one.action] = faultOf(one) ?? passed(receivedText(one))
  }

  async function checkOpening(
    name: 'openPage' | 'openPageWithParams',
    wasLeft: boolean,
    fire: (source: string) => Asked,
  ): Promise<void> {
    const id = `${probePrefix}${name}-${run.id}`
    let asked: Asked | undefined

    if (!wasLeft) {
      run.firedAt = Date.now()
      save()
      asked = fire(id)
    }
    while (notesOf(id).length === 0 && Date.now() - run.firedAt < (isHidden() ? loadingMs : doingMs)) {
      // Opened by the shell without its query, this page takes itself for the check.
      if (wasLeft) break
      await pause()
    }
    // The page asks to be closed; another one, opened by mistake, has shown itself by then.
    while (notesOf(id).some((note) => !isGone(note) && note.closing === undefined)) await pause()
    while (isHidden()) await pause()

    const notes = notesOf(id)
    const other = notes.find(({ orderId }) => orderId !== exactOrderId)

    run.closing ??= closingOf(notes)
    run.findings[name] =
      (asked && faultOf(asked)) ??
      (notes.length === 0
        ? wasLeft
          ? failed(
              'The shell opened the page without its query.',
              'Open the address as it is, with everything behind the question mark.',
            )
          : failed(
              `The shell took the message, but no page opened within ${doingMs / 1000} s.`,
              name === 'openPage'
                ? 'Open the url of the message in a new screen.'
                : 'Open the page of that name (docs/native.md, path configuration) with these parameters as its query.',
            )
        : notes.length > 1
          ? failed(`The shell opened ${notes.length} pages for one message.`, 'Carry every message out once.')
          : other === undefined
            ? passed('The page opened, once, with its query as it was sent.')
            : failed(
                `The page got orderId “${other.orderId}” instead of “${exactOrderId}”.`,
                'Hand every value on as the text that it is: no numbers, percent-encoded once.',
              ))
  }

  async function checkClosing(wasLeft: boolean): Promise<void> {
    // No page could be opened that would be closed instead of this one.
    if (run.closing === undefined) {
      await checkLeaving('closeWebView', wasLeft, () => shell.ask('closeWebView', {}))
    } else run.findings.closeWebView = run.closing
  }

  /** The actions that lead away from this page, which the borrower leaves and comes back to. */
  async function checkLeaving(name: BridgeAction, wasLeft: boolean, fire: () => Asked): Promise<void> {
    if (wasLeft) {
      run.findings[name] = passed('The page was left, and opened again.')
      return
    }

    let hasLeft = false
    const leave = () => {
      hasLeft = true
    }
    const events = [
      [document, 'visibilitychange'],
      [window, 'pagehide'],
      // What asks before it dials only takes the focus.
      ...(name === 'callTelephone' ? ([[window, 'blur']] as const) : []),
    ] as const

    for (const [target, event] of events) target.addEventListener(event, leave)
    run.firedAt = Date.now()
    save()

    const asked = fire()

    while (!hasLeft && asked.state !== 'missing' && Date.now() - run.firedAt < doingMs) await pause()

    const after = Date.now() - run.firedAt

    while (isHidden()) await pause()
    for (const [target, event] of events) target.removeEventListener(event, leave)
    if (hasLeft) await sleep(300)
    run.findings[name] =
      (asked.state === 'waiting' ? undefined : faultOf(asked)) ??
      (hasLeft
        ? passed(`The page left the screen after ${after} ms, and came back.`)
        : name === 'callTelephone'
          ? skipped(
              'The shell took the message, but the page saw nothing of it.',
              `Look: did the phone offer to call ${telephone}? Say so with the buttons.`,
            )
          : failed(
              `The page was still on the screen ${doingMs / 1000} s after ${name}.`,
              'Show the screen that the message names, in place of the page.',
            ))
  }

  /** What became of all answers: by now the slow ones are there too. */
  async function checkAnswers(): Promise<void> {
    const isOpen = (one: Asked) => one.state === 'waiting' && performance.now() - one.askedAt < lateAnswerMs

    while (waiting.some(isOpen)) await pause()

    Object.assign(run.findings, answerFindings(waiting))
    run.findings.back ??= skipped('Nobody has begun it.', 'Press “Begin” and do what the page says.')
    run.findings.keyboard ??= skipped('No field was tapped.', 'Tap the field below.')
    for (const [name, advice] of Object.entries(lookedAt)) {
      run.findings[name as CheckName] ??= skipped('Only a person sees this.', advice)
    }
  }

  async function watchBack(id: string): Promise<void> {
    const begunAt = Date.now()

    try {
      while (backFindingOf(notesOf(id)) === undefined) {
        if (notesOf(id).length === 0 && Date.now() - begunAt > loadingMs) {
          find('back', skipped('The page that asks for the back button did not open.', 'Fix openPage first.'))
          return
        }
        await pause()
      }
      find('back', backFindingOf(notesOf(id)) ?? skipped('Not run yet.'))
    } catch (error) {
      if (!(error instanceof Superseded)) throw error
      await showOther()
    }
  }

  function find(name: CheckName, finding: Finding): void {
    run.findings[name] = finding
    save()
  }

  /** @throws Superseded when the run is no longer this page's. */
  async function pause(): Promise<void> {
    await sleep(100)
    if (isStopped || keptRun()?.owner !== owner) throw new Superseded()
  }

  function save(): void {
    window.localStorage.setItem(runKey, JSON.stringify(run))
    show({ ...run, findings: { ...run.findings } })
  }

  /** Another page goes on with the run: this one shows how far it is. */
  async function showOther(): Promise<void> {
    while (!isStopped) {
      const other = keptRun()

      if (other !== undefined) show(other)
      await sleep(500)
    }
  }
}

function keptRun(): Run | undefined {
  const text = window.localStorage.getItem(runKey)

  return text === null ? undefined : (JSON.parse(text) as Run)
}

function newId(): string {
  return Math.random().toString(36).slice(2, 10)
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}

function nameOf(transport: BridgeTransport): string {
  return transport === 'ios' ? 'A shell for iOS' : 'A shell for Android'
}
