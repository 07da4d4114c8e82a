import { mountPage } from '@pahiram/page'

import { initAtom } from './complaint-model.ts'
import { ComplaintPage } from './complaint-page.tsx'

mountPage(ComplaintPage, initAtom)
