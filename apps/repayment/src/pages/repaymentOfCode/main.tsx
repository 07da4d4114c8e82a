import { mountPage } from '@pahiram/page'

import { RepaymentOfCodePage } from './repaymentOfCode-page.tsx'

mountPage(RepaymentOfCodePage)
