import { releaseMetaName, reportPath, type ViewReport } from '@pahiram/contract'

declare global {
  interface Window {
    /** What was told of this view already; the inline script tells when the page's own scripts do not come. */
    __pahiramTold?: Partial<Record<ViewReport['kind'], boolean>>
  }
}

/** The release that the page was published as, `<app>@<release id>`; undefined while developing and in tests. */
export function releaseOf(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${releaseMetaName}"]`)?.content || undefined
}

/** Tells, once a view, how it went; a page that is of no release tells nothing. It never throws. */
export function tellView(browser: Window, apiBase: string, kind: ViewReport['kind']): void {
  const release = releaseOf(browser.document)
  const told = (browser.__pahiramTold ??= {})

  if (release === undefined || told[kind] === true) return
  told[kind] = true
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
      headers: { 'Content-Type': 'text/plain' },
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined)
  } catch {
    // What cannot be sent is lost; the borrower must not notice.
  }
}
