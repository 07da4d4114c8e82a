/**
 * A link as the shell or the browser may get it: http(s), `tel:`, `mailto:` or the app's own scheme
 * (docs/spec/contract.md §7a); one without a scheme becomes absolute when it stays on this origin. Undefined: refused.
 */
export function allowedLink(given: unknown, appScheme: string, page: string): string | undefined {
  const link = typeof given === 'string' ? given.trim() : ''
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(link)?.[0].toLowerCase()

  // URL parsers drop some control characters before they look for the scheme, so none may be left in.
  if (link === '' || hasControlCharacter(link)) return undefined
  if (scheme === undefined) return ownLink(link, page)
  if (scheme === 'http:' || scheme === 'https:') return webLink(link)
  return scheme === 'tel:' || scheme === 'mailto:' || scheme === schemeOf(appScheme) ? link : undefined
}

function schemeOf(appScheme: string): string {
  return appScheme.slice(0, appScheme.indexOf(':') + 1).toLowerCase()
}

function webLink(link: string): string | undefined {
  try {
    return new URL(link).href
  } catch {
    return undefined
  }
}

function ownLink(link: string, page: string): string | undefined {
  try {
    const url = new URL(link, page)

    return url.origin === new URL(page).origin ? url.href : undefined
  } catch {
    return undefined
  }
}

function hasControlCharacter(link: string): boolean {
  return Array.from(link).some((character) => character < ' ' || character === '\u007f')
}
