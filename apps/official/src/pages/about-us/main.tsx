import { mountPage } from '@pahiram/page'

import { AboutUsPage } from './about-us-page.tsx'

mountPage(AboutUsPage)
