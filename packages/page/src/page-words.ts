import { useAtomValue } from 'jotai'

import { localeAtom } from './environment.ts'
import { pageTexts } from './page-texts.ts'
import type { PageWords } from './page-translations.ts'
import { type Texts, textsIn } from './texts.ts'

/** A room's texts in the page's language. */
export function useTexts<Words extends object>(texts: Texts<Words>): Words {
  return textsIn(texts, useAtomValue(localeAtom))
}

/** The texts that every page shares. */
export function usePageWords(): PageWords {
  return useTexts(pageTexts)
}
