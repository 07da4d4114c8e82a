import { environmentAtom, localeAtom, messagesIn, pageMessages, takingQueryAlong } from '@pahiram/page'
import type { Getter } from 'jotai'

/** A product's link when it is a page name with parameters, which the shell takes apart (docs/spec/contract.md §7a). */
const namedPage = /^([\w-]+)\?([^#]*)$/

/**
 * Opens where the server says that a product leads: `http…` in the page, anything else by the shell
 * (docs/spec/contract.md §7); one that may not be opened, or none at all, leads to a toast.
 */
export async function openLink(get: Getter, link: string | undefined): Promise<void> {
  const isOpened = link !== undefined && link !== '' && (await isLeadingAway(get, link))

  if (!isOpened) get(environmentAtom).toast(messagesIn(pageMessages, get(localeAtom)).refusedAddress, 'error')
}

async function isLeadingAway(get: Getter, link: string): Promise<boolean> {
  const { bridge, navigate, query } = get(environmentAtom)

  if (/^https?:/i.test(link)) return navigate(link, { prepare: takingQueryAlong(query) }) !== 'refused'

  const named = namedPage.exec(link)
  const outcome =
    named === null
      ? await bridge.ask('openPage', { url: link })
      : await bridge.ask('openPageWithParams', { page: named[1] ?? '', params: parametersOf(named[2] ?? '') })

  return outcome.kind !== 'refused'
}

function parametersOf(query: string): { key: string; value: string }[] {
  return Array.from(new URLSearchParams(query), ([key, value]) => ({ key, value }))
}
