import { mountPage } from '@pahiram/page'

import { paymentsAtom } from './payments-model.ts'
import { PaymentsPage } from './payments-page.tsx'

mountPage(PaymentsPage, paymentsAtom)
