import { mountPage } from '@pahiram/page'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { initAtom } from './form-model.ts'

mountPage(ComplainPageNextPage, initAtom)
