import { mountPage } from '@pahiram/page'

import { CustomerServicePage } from './customer-service-page.tsx'

mountPage(CustomerServicePage)
