import { mountPage } from '@pahiram/page'

import { OpsPage } from './ops-page.tsx'

mountPage(OpsPage)
