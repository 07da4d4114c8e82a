import { isUuid } from '../database/uuid.ts'

/** Pictures are served below this path. */
export const picturePath = '/complaint-images'

/**
 * Where a picture is, without a session in it: whoever asks adds their own, as to a call (docs/spec/contract.md §2).
 */
export function pictureAddress(origin: string, id: string): string {
  return `${origin}${picturePath}/${id}.jpg`
}

/**
 * The picture that an address means; undefined when it is none of ours. Its host and query are not looked at: a page may
 * have reached this server under another name, or added its session.
 */
export function pictureIdIn(address: string): string | undefined {
  const path = URL.canParse(address, 'http://here') ? new URL(address, 'http://here').pathname : ''
  const id = path.startsWith(`${picturePath}/`) ? path.slice(picturePath.length + 1).replace(/\.jpg$/, '') : ''

  return isUuid(id) ? id.toLowerCase() : undefined
}
