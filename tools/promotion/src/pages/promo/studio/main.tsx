import { mountPage } from '@pahiram/page'

import { StudioPage } from './studio-page.tsx'

mountPage(StudioPage)
