import type { PagePath } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, localeAtom, pageAddress, messagesIn } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'

import { paymentCodeMessages } from '../../messages/en.json'

/** The pages that show a code. */
type CodePage = 'repaymentOfCode' | 'repaymentOfCode2'

/** Copies a code as it is, and says whether that worked. */
export const copyCodeAtom = actionAtom(async (get, _set, code: string, page: CodePage) => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(paymentCodeMessages, get(localeAtom))

  countPress(get, `${page}.copy`)
  if (await copyText(code)) toast(messages.copied, 'info')
  else toast(messages.copyFailed, 'error')
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
