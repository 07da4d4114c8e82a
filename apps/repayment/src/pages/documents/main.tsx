import { mountPage } from '@pahiram/page'

import { documentsAtom } from './documents-model.ts'
import { DocumentsPage } from './documents-page.tsx'

mountPage(DocumentsPage, documentsAtom)
