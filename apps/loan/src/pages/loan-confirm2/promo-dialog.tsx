import type { VariantConfirmDetail } from '@pahiram/contract'
import { useTexts } from '@pahiram/page'
import { Dialog, Image } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { confirmTexts } from '../../confirm/confirm-texts.ts'
import styles from './promo-dialog.module.css'
import { isPromoClosedAtom } from './loan-confirm2-model.ts'

export interface PromoDialogProps {
  readonly promo: VariantConfirmDetail['promo']
}

/** What the lender wants to be seen first; it shows by itself, once. */
export function PromoDialog({ promo }: PromoDialogProps) {
  const words = useTexts(confirmTexts)
  const [isClosed, setClosed] = useAtom(isPromoClosedAtom)
  const close = () => setClosed(true)

  if (isClosed || !(promo?.image || promo?.title)) return null

  return (
    <Dialog
      open
      title={promo.title || words.promo}
      onClose={close}
      actions={[{ label: words.close, kind: 'main', onPress: close }]}
    >
      {promo.image && <Image className={styles.picture} src={promo.image} alt="" width={320} height={180} />}
    </Dialog>
  )
}
