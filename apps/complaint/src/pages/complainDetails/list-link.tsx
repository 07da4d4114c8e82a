import { useMessages } from '@pahiram/page'
import { LinkButton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { listAddressAtom } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'

/** The way to all complaints. */
export function ListLink({ kind }: { readonly kind: 'main' | 'quiet' }) {
  return (
    <LinkButton kind={kind} href={useAtomValue(listAddressAtom)}>
      {useMessages(complaintDetailsMessages).list}
    </LinkButton>
  )
}
