import { actionAtom, environmentAtom, localeAtom, type PageEnvironment, messagesIn, pageMessages } from '@pahiram/page'
import { atom } from 'jotai'

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
