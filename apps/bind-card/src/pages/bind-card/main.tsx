import { mountPage } from '@pahiram/page'

import { formAtom } from './bind-card-model.ts'
import { BindCardPage } from './bind-card-page.tsx'

mountPage(BindCardPage, formAtom)
