import { environmentAtom, type PageEnvironment, withCommonQuery } from '@pahiram/page'
import { atom } from 'jotai'

/** What may stand in an image element; undefined for an address that may not. */
export type PictureAddress = (written: string) => string | undefined

/**
 * Where a picture that the server names is fetched: from our own API with the common query, since it shows pictures to
 * their session alone; from an allowed origin as it is; from nowhere else (contract.md §2, rule 3).
 */
export const pictureAddressAtom = atom((get): PictureAddress => {
  const { configuration, frameAddress, query } = get(environmentAtom)
  const api = apiHome(configuration.apiBase, frameAddress)

  return function pictureAddress(written) {
    const url = written.trim() === '' ? undefined : parse(written.trim(), api)

    if (url === undefined) return undefined
    return isOf(api, url) ? withCommonQuery(url.href, query) : frameAddress(url.href)
  }
})

function apiHome(apiBase: string, frameAddress: PageEnvironment['frameAddress']): string | undefined {
  const page = frameAddress('/')

  return parse(apiBase, page)?.href ?? page
}

/** A `blob:` address reports our origin too, so the scheme counts as well. */
function isOf(api: string | undefined, url: URL): boolean {
  const home = api === undefined ? undefined : parse(api, undefined)

  return home?.protocol === url.protocol && home.host === url.host && url.username === '' && url.password === ''
}

function parse(written: string, base: string | undefined): URL | undefined {
  try {
    return new URL(written, base)
  } catch {
    return undefined
  }
}
