import { mountPage } from '@pahiram/page'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'
import { complaintAtom } from './details-model.ts'

mountPage(ComplaintDetailsPage, complaintAtom)
