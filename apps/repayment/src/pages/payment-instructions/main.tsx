import { mountPage } from '@pahiram/page'

import './page-script.ts'
import { PaymentInstructionsPage } from './payment-instructions-page.tsx'

mountPage(PaymentInstructionsPage)
