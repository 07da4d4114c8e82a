import { mountPage } from '@pahiram/page'

import { BridgePage } from './bridge-page.tsx'

mountPage(BridgePage)
