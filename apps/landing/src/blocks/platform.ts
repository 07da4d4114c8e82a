/** Whose phone the visitor holds. */
export type Platform = 'android' | 'ios' | 'other'

/** What the shell says (`clientType`) wins; else the browser's word for itself. */
export function platformOf(
  clientType: string | null,
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Platform {
  if (clientType === 'ios' || clientType === 'android') return clientType
  if (/android/i.test(browser.userAgent)) return 'android'
  // An iPad calls itself a Macintosh, but no Macintosh is touched with five fingers.
  if (/iphone|ipad|ipod/i.test(browser.userAgent)) return 'ios'
  return /macintosh/i.test(browser.userAgent) && browser.maxTouchPoints > 1 ? 'ios' : 'other'
}
