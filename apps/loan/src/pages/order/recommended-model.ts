import { getProductLink, type RecommendedProduct } from '@pahiram/contract'
import { actionAtom, environmentAtom, localeAtom, pageTexts, textsIn } from '@pahiram/page'

import { countEvent, countPress } from './order-model.ts'

/** A product's link when it is a page name with parameters, which the shell takes apart (contract.md §7a). */
const namedPage = /^([\w-]+)\?([^#]*)$/

/** Opens a recommended product: counts the press, asks where it leads, and goes there. `position` counts from 1. */
export const openProductAtom = actionAtom(async (get, _set, product: RecommendedProduct, position: number) => {
  const { api, bridge, navigate, toast } = get(environmentAtom)

  countPress(get, 'product')
  await countEvent(get, position)

  const link = await api(getProductLink, { mod: '30', pos: String(position), key: product.linkKey ?? '' })
  const isOpened = link !== undefined && link !== '' && (await open(link))

  if (!isOpened) toast(textsIn(pageTexts, get(localeAtom)).refusedAddress, 'error')

  async function open(address: string): Promise<boolean> {
    if (/^https?:/i.test(address)) return navigate(address) !== 'refused'

    const named = namedPage.exec(address)
    const outcome =
      named === null
        ? await bridge.ask('openPage', { url: address })
        : await bridge.ask('openPageWithParams', { page: named[1] ?? '', params: parametersOf(named[2] ?? '') })

    return outcome.kind !== 'refused'
  }
})

/** All products there are: the shell's home. */
export const viewMoreAtom = actionAtom(async (get) => {
  countPress(get, 'view-more')
  await get(environmentAtom).bridge.ask('goHome')
})

function parametersOf(query: string): { key: string; value: string }[] {
  return Array.from(new URLSearchParams(query), ([key, value]) => ({ key, value }))
}
