import type { VariantConfirmDetail } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Dialog, Image } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { confirmMessages } from '../../../messages/en.json'
import styles from './promo-dialog.module.css'
import { isPromoClosedAtom } from './loan-confirm2-model.ts'

export interface PromoDialogProps {
  readonly promo: VariantConfirmDetail['promo']
}

/** What the lender wants to be seen first; it shows by itself, once. */
export function PromoDialog({ promo }: PromoDialogProps) {
  const messages = useMessages(confirmMessages)
  const [isClosed, setClosed] = useAtom(isPromoClosedAtom)
  const close = () => setClosed(true)

  if (isClosed || !(promo?.image || promo?.title)) return null

  return (
    <Dialog
      open
      title={promo.title || messages.promo}
      onClose={close}
      actions={[{ label: messages.close, kind: 'main', onPress: close }]}
    >
      {promo.image && <Image className={styles.picture} src={promo.image} alt="" width={320} height={180} />}
    </Dialog>
  )
}
