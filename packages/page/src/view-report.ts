import {
  type Locale,
  releaseMetaName,
  reportPath,
  type ViewAction,
  type ViewOutcome,
  type ViewReport,
} from '@pahiram/contract'

declare global {
  interface Window {
    /** The outcome of this view that the page, or its inline script, reported last. */
    __pahiramReported?: ReportedOutcome
  }
}

interface ReportedOutcome {
  readonly kind: ViewOutcome
  /** The page was only late: it may come to life after all. */
  readonly isLate?: boolean | undefined
}

/** The release that the page was published as, `<app>@<release id>`; undefined while developing and in tests. */
export function releaseOf(document: Document): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${releaseMetaName}"]`)

  return (meta && meta.content) || undefined
}

/** Returns the version of the shell that opened the page; undefined without a shell. */
export function shellOf({ search }: Pick<Location, 'search'>): string | undefined {
  return (new URLSearchParams(search).get('appVersion') || '').slice(0, 40) || undefined
}

/** What is known of a view beside its outcome. */
interface ViewDetails {
  /** The page may come to life after all. */
  readonly isLate?: boolean
  /** The time to its first data. */
  readonly ms?: number | undefined
  readonly language?: Locale | undefined
  readonly action?: ViewAction | undefined
}

/**
 * Reports the outcome of a view; a page that is of no release reports nothing. A view has one outcome: a later `failed`
 * replaces what was reported, a page that comes to life late is not failed, and a retry that works is not rejected.
 * It never throws.
 */
export function reportView(
  browser: Window,
  apiBase: string,
  kind: ViewOutcome,
  { isLate, ms, language, action }: ViewDetails = {},
): void {
  const release = releaseOf(browser.document)
  const before = browser.__pahiramReported

  if (!release || (before && !isReplaced(before, kind))) return
  browser.__pahiramReported = { kind, isLate }
  // Written out: an old browser has no optional chaining, and lowered it is longer.
  const instead = before && before.kind

  if (instead === kind) return
  sendUnread(apiBase, {
    page: browser.location.pathname,
    kind,
    release,
    instead,
    // After a retry it is not the page's time.
    ms: before ? undefined : ms,
    shell: shellOf(browser.location),
    language,
    action,
  } satisfies ViewReport)
}

function isReplaced(before: ReportedOutcome, kind: ViewOutcome): boolean {
  if (before.kind === 'failed') return before.isLate === true
  return kind === 'failed' || (before.kind === 'rejected' && kind === 'ready')
}

/**
 * Sends what nobody waits for, so that it outlives the page; it never throws. As text, for which a browser need not ask
 * a foreign API server first.
 */
export function sendUnread(apiBase: string, report: object): void {
  try {
    void fetch(apiBase.replace(/\/+$/, '') + reportPath, {
      method: 'POST',
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined)
  } catch {
    // What cannot be sent is lost; the borrower must not notice.
  }
}
