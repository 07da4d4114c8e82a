import { releaseMetaName, reportPath, type ViewReport } from '@pahiram/contract'

declare global {
  interface Window {
    /** What was reported of this view already, by the page or by its inline script. */
    __pahiramReported?: Partial<Record<ViewReport['kind'], boolean>>
  }
}

/** The release that the page was published as, `<app>@<release id>`; undefined while developing and in tests. */
export function releaseOf(document: Document): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${releaseMetaName}"]`)

  return (meta && meta.content) || undefined
}

/** Reports, once a view, how it went; a page that is of no release reports nothing. It never throws. */
export function reportView(browser: Window, apiBase: string, kind: ViewReport['kind']): void {
  const release = releaseOf(browser.document)
  const reported = (browser.__pahiramReported ||= {})

  if (release === undefined || reported[kind] === true) return
  reported[kind] = true
  sendUnread(apiBase, { page: browser.location.pathname, kind, release } satisfies ViewReport)
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
