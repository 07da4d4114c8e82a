import { mountPage } from '@pahiram/page'

import { offerAtom } from './loan-confirm2-model.ts'
import { LoanConfirm2Page } from './loan-confirm2-page.tsx'

mountPage(LoanConfirm2Page, offerAtom)
