import { mountPage } from '@pahiram/page'

import { paymentCodeAtom } from './repaymentOfCode-model.ts'
import { RepaymentOfCodePage } from './repaymentOfCode-page.tsx'

mountPage(RepaymentOfCodePage, paymentCodeAtom)
