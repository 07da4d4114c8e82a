import { mountPage } from '@pahiram/page'

import { instalment } from './repay-model.ts'
import { RepayPage } from './repay-page.tsx'

mountPage(RepayPage, instalment.infoAtom)
