import { mountPage } from '@pahiram/page'

import { extension } from './repay-delay-model.ts'
import { RepayDelayPage } from './repay-delay-page.tsx'

mountPage(RepayDelayPage, extension.infoAtom)
