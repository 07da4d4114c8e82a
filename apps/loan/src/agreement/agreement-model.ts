import {
  actionAtom,
  countPress,
  environmentAtom,
  localeAtom,
  type PageEnvironment,
  messagesIn,
  pageMessages,
} from '@pahiram/page'
import { share } from '@pahiram/page/share'
import { atom } from 'jotai'

import { agreementMessages } from '../../messages/en.json'

/** The address of the agreement that is being read. */
export const openedAgreementAtom = atom<string | null>(null)

/** Asks where an agreement can be read, and opens it there if that is allowed (docs/spec/contract.md §7a). */
export const readAgreementAtom = actionAtom(
  async (
    get,
    set,
    askForLink: (api: PageEnvironment['api']) => Promise<{ readonly contract_url?: string | undefined }>,
  ) => {
    const { api, frameAddress, toast } = get(environmentAtom)
    const { contract_url } = await askForLink(api)
    const address = contract_url ? frameAddress(contract_url) : undefined

    if (address === undefined) toast(messagesIn(pageMessages, get(localeAtom)).refusedAddress, 'error')
    else set(openedAgreementAtom, address)
  },
)

/** `Share`: opens the phone's share sheet for the address of the agreement that is being read, or copies it. */
export const shareAgreementAtom = atom(null, async (get, _set, page: string): Promise<void> => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(agreementMessages, get(localeAtom))
  const url = get(openedAgreementAtom)

  if (url === null) return
  countPress(get, `${page}.share-agreement`)

  const outcome = await share({ title: messages.title, url })

  if (outcome === 'copied') toast(messages.linkCopied, 'info')
  if (outcome === 'failed') toast(messages.shareFailed, 'error')
})
