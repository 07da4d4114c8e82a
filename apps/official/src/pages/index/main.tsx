import { mountPage } from '@pahiram/page'

import { IndexPage } from './index-page.tsx'

mountPage(IndexPage)
