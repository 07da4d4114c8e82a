import { mountPage } from '@pahiram/page'

import { ComplaintListPage } from './complaintList-page.tsx'
import { complaintsAtom } from './list-model.ts'

mountPage(ComplaintListPage, complaintsAtom)
