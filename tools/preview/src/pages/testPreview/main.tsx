import { mountPage } from '@pahiram/page'

import { TestPreviewPage } from './testPreview-page.tsx'

mountPage(TestPreviewPage)
