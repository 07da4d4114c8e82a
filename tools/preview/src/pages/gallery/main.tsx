import { mountPage } from '@pahiram/page'

import { GalleryPage } from './gallery-page.tsx'

mountPage(GalleryPage)
