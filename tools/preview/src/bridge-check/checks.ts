import { type BridgeAction, bridgeActions, bridgeVersion } from '@pahiram/contract'

export type CheckStatus = 'passed' | 'failed' | 'skipped'

/** What is checked of a shell, in the order in which it is listed; the actions have their own names. */
export const checkNames = [
  'shell',
  ...bridgeActions,
  'lateAnswers',
  'doubleAnswers',
  'back',
  'safeArea',
  'keyboard',
  'dark',
  'textSize',
  'storage',
  'speakers',
  'files',
  'windows',
  'downloads',
  'errors',
  'renderer',
] as const

/** What nobody but a person sees, with what to do and look for (docs/native.md, "What your web view must do"). */
export const lookedAt: Partial<Record<(typeof checkNames)[number], string>> = {
  files:
    'Press the field at the end of this page: photographs and the camera must be offered, and the page must get what was chosen.',
  windows:
    'Press the link at the end of this page: a screen or a browser opens, and this page is still there behind it.',
  downloads: 'Open an order and add its dates to the calendar: the phone must get the file.',
  errors: 'Go offline and open a page: the app must show a screen of its own, with a way to try again.',
  renderer: 'End the process of this page: the app must live, and show the page again.',
}

export type CheckName = BridgeAction | Exclude<(typeof checkNames)[number], BridgeAction>

/** What one check found. */
export interface Finding {
  readonly status: CheckStatus
  /** What was seen, in a sentence or two. */
  readonly reason: string
  /** What the shell's developer, or whoever holds the phone, does about it; absent where there is nothing to do. */
  readonly advice?: string
}

/** A run of all checks, as it is kept between two loads of the page. */
export interface Run {
  readonly id: string
  /** The load of the page that runs it now; a later one takes it over. */
  owner: string
  /** ms since 1970. */
  readonly startedAt: number
  shell: string
  /** The step that runs, and when its message was sent. */
  step: number
  firedAt: number
  isFinished: boolean
  /** How the pages that were opened fared when they asked to be closed. */
  closing?: Finding | undefined
  findings: Partial<Record<CheckName, Finding>>
}

/** A run that begins now. */
export function newRun(id: string, owner: string): Run {
  const now = Date.now()

  return { id, owner, startedAt: now, shell: 'none', step: 0, firedAt: now, isFinished: false, findings: {} }
}

/** What a check says before it has run. */
const notRun: Finding = { status: 'skipped', reason: 'Not run yet.' }

/** The report, as the page shows it and is copied: every check with its finding, and the sums. */
export function reportOf(run: Run | undefined, userAgent: string): object {
  const checks = checkNames.map((name) => ({ name, ...findingOf(run, name) }))
  const sum = (status: CheckStatus) => checks.filter((check) => check.status === status).length

  return {
    page: 'Bridge check',
    bridge: bridgeVersion,
    shell: run?.shell ?? null,
    userAgent,
    startedAt: run === undefined ? null : new Date(run.startedAt).toISOString(),
    finished: run?.isFinished ?? false,
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    checks,
  }
}

/**
 * Makes the page's data block `#bridge-report` writable, and gives the text in it.
 *
 * The page's policy (Trusted Types) forbids a script's text to change, and browsers ask that of a data block as well:
 * HTML prepares it as a script after each change, before it looks at its type. A script that has run once is never
 * prepared again, nor is a copy of one. So a copy of the page's own script, without its text, takes the place of the
 * block; it can never run.
 * @throws {Error} when the page has no such block, or no module script.
 */
export function writableReport(document: Document): Text {
  const block = document.getElementById('bridge-report')
  const copy = document.querySelector('script[type="module"]')?.cloneNode(false)

  if (block === null || !(copy instanceof HTMLScriptElement)) throw new Error('The page has no block for its report')

  const text = document.createTextNode('{}')

  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  copy.id = block.id
  copy.type = 'application/json'
  // Not `append`: Chromium 87 refuses that of a script, whatever its type.
  copy.appendChild(text)
  block.replaceWith(copy)
  return text
}

export function findingOf(run: Run | undefined, name: CheckName): Finding {
  return run?.findings[name] ?? notRun
}

export function passed(reason: string): Finding {
  return { status: 'passed', reason }
}

export function failed(reason: string, advice: string): Finding {
  return { status: 'failed', reason, advice }
}

export function skipped(reason: string, advice?: string): Finding {
  return { status: 'skipped', reason, ...(advice !== undefined && { advice }) }
}
