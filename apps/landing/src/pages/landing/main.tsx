import { mountPage } from '@pahiram/page'

import { LandingPage } from './landing-page.tsx'
import { registerTemplateAtom } from './template-loads.ts'

mountPage(LandingPage, registerTemplateAtom)
