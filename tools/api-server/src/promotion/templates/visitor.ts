import type { Caller } from '../../api/caller.ts'

/**
 * By what a page that has no device's id is told from others (docs/spec/landing-template.md, rules): kept in its
 * browser, never in a URL.
 */
const visitorHeader = 'X-Visitor-Id'

/**
 * Who looks at a landing page, as far as its split must know: the device, else the browser's own visitor id. A caller
 * with neither is told by address and browser, so that the shares stay right.
 */
export function visitorOf(caller: Caller, deviceId = ''): string {
  return (
    deviceId ||
    caller.inQuery('deviceId') ||
    caller.inHeader('X-Device-Id') ||
    caller.inHeader(visitorHeader) ||
    `${caller.address} ${caller.inHeader('User-Agent') ?? ''}`
  )
}
