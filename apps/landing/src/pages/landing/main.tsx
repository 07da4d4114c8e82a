import { mountPage } from '@pahiram/page'

import { themeRules } from '../../blocks/theme-rules.ts'
import { meantAddress } from './hash-route.ts'
import { LandingPage } from './landing-page.tsx'
import { previewParts } from './preview-parts.ts'
import { registerTemplateAtom, shownTemplateAtom } from './template-loads.ts'

const meant = typeof window === 'undefined' ? '' : meantAddress(window.location)

// A preview is for the promotion team alone: its code is no part of the page.
if (meant !== '') window.location.replace(meant)
else if (typeof window !== 'undefined' && /[?&]preview=/.test(window.location.search)) {
  void import('./preview.ts').then(({ mountPreview }) => mountPreview(previewParts))
} else {
  mountPage(LandingPage, registerTemplateAtom, {
    head: (store) => ({ css: themeRules(store.get(shownTemplateAtom), true) }),
  })
}
