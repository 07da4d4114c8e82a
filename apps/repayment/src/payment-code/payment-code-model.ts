import type { PagePath } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, localeAtom, pageAddress, textsIn } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'

import { paymentCodeTexts } from './payment-code-texts.ts'

/** The pages that show a code. */
type CodePage = 'repaymentOfCode' | 'repaymentOfCode2'

/** Copies a code as it is, and says whether that worked. */
export const copyCodeAtom = actionAtom(async (get, _set, code: string, page: CodePage) => {
  const { toast } = get(environmentAtom)
  const words = textsIn(paymentCodeTexts, get(localeAtom))

  countPress(get, `${page}.copy`)
  if (await copyText(code)) toast(words.copied, 'info')
  else toast(words.copyFailed, 'error')
})

/** To where a code can be had. */
export const goToRepaymentAtom = actionAtom(
  async (get, _set, page: CodePage, target: Extract<PagePath, 'repay' | 'repay-delay'>) => {
    const { navigate, query } = get(environmentAtom)
    const order = { productId: query.get('productId'), orderId: query.get('orderId') }

    countPress(get, `${page}.go-to-repayment`)
    navigate(pageAddress(target, query, order))
  },
)
