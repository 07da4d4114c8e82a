/** What an engine calls itself in `User-Agent`, the first that matches counts. */
const engines: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Every browser on iOS is the system's WebKit.
  ['iOS', /(?:iPhone|iPad|iPod).* OS (\d{1,3})_/],
  ['WebView', /; wv\).* Chrome\/(\d{1,3})\./],
  ['Firefox', /Firefox\/(\d{1,3})\./],
  ['Chrome', /Chrome\/(\d{1,3})\./],
  ['Safari', /Version\/(\d{1,3})\.[\d.]+.* Safari\//],
]

/**
 * Returns the engine of a `User-Agent` header with its main version, such as `WebView 120` or `iOS 17`; `other` when it is
 * none of the common ones, so that a header cannot make rows without end. A long one is read to its 500th character: it costs no time.
 */
export function engineOf(userAgent: string | undefined): string {
  for (const [name, pattern] of engines) {
    const version = pattern.exec(userAgent?.slice(0, 500) ?? '')?.[1]

    if (version !== undefined) return `${name} ${version}`
  }
  return 'other'
}
