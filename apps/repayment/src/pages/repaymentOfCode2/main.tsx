import { mountPage } from '@pahiram/page'

import { RepaymentOfCode2Page } from './repaymentOfCode2-page.tsx'

mountPage(RepaymentOfCode2Page)
