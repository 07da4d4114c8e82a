import { mountPage } from '@pahiram/page'

import { MoneyPage } from './money-page.tsx'

mountPage(MoneyPage)
