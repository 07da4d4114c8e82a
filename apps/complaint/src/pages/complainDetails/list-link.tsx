import { useTexts } from '@pahiram/page'
import { LinkButton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { listAddressAtom } from './details-model.ts'
import { detailsTexts } from './details-texts.ts'

/** The way to all complaints. */
export function ListLink({ kind }: { readonly kind: 'main' | 'quiet' }) {
  return (
    <LinkButton kind={kind} href={useAtomValue(listAddressAtom)}>
      {useTexts(detailsTexts).list}
    </LinkButton>
  )
}
