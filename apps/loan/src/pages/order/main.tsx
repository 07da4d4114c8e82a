import { mountPage } from '@pahiram/page'

import { orderAtom } from './order-model.ts'
import { OrderPage } from './order-page.tsx'

mountPage(OrderPage, orderAtom)
