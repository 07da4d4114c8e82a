import { mountPage } from '@pahiram/page'

import { failureAtom } from './error-model.ts'
import { ErrorPage } from './error-page.tsx'

mountPage(ErrorPage, failureAtom)
