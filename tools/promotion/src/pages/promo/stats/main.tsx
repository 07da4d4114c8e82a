import { mountPage } from '@pahiram/page'

import { StatsPage } from './stats-page.tsx'

mountPage(StatsPage)
