import { mountPage } from '@pahiram/page'

import { waysAtom } from './repayment-choice-model.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

mountPage(RepaymentChoicePage, waysAtom)
