import { mountPage } from '@pahiram/page'

import { offerAtom } from './loan-confirm-model.ts'
import { LoanConfirmPage } from './loan-confirm-page.tsx'

mountPage(LoanConfirmPage, offerAtom)
