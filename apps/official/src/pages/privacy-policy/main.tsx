import { mountPage } from '@pahiram/page'

import { PrivacyPolicyPage } from './privacy-policy-page.tsx'

mountPage(PrivacyPolicyPage)
