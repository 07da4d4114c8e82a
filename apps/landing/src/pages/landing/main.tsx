import { mountPage } from '@pahiram/page'

import { LandingPage } from './landing-page.tsx'

mountPage(LandingPage)
