import { mountPage } from '@pahiram/page'

import { BindCardPage } from './bind-card-page.tsx'

mountPage(BindCardPage)
