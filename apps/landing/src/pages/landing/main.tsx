import { mountPage } from '@pahiram/page'

import { themeRules } from '../../blocks/theme-rules.ts'
import { LandingPage } from './landing-page.tsx'
import { previewParts } from './preview-parts.ts'
import { registerTemplateAtom, shownTemplateAtom } from './template-loads.ts'

// A preview is for the promotion team alone: its code is no part of the page.
if (typeof window !== 'undefined' && /[?&]preview=/.test(window.location.search)) {
  void import('./preview.ts').then(({ mountPreview }) => mountPreview(previewParts))
} else {
  mountPage(LandingPage, registerTemplateAtom, {
    head: (store) => ({ css: themeRules(store.get(shownTemplateAtom), true) }),
  })
}
