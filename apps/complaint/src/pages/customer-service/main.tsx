import { mountPage } from '@pahiram/page'

import { contactAtom } from './customer-service-model.ts'
import { CustomerServicePage } from './customer-service-page.tsx'

mountPage(CustomerServicePage, contactAtom)
