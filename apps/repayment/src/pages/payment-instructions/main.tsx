import { mountPage } from '@pahiram/page'

import { PaymentInstructionsPage } from './payment-instructions-page.tsx'

mountPage(PaymentInstructionsPage)
