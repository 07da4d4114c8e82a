import { mountPage } from '@pahiram/page'

import { ConversionsPage } from './conversions-page.tsx'

mountPage(ConversionsPage)
