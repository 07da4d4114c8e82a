import { mountPage } from '@pahiram/page'

import { LoanAgreementPage } from './loan-agreement-page.tsx'

mountPage(LoanAgreementPage)
