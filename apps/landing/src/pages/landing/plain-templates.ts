import type { LandingTemplate } from '@pahiram/contract'

import type { Route } from './hash-route.ts'
import type { LandingWords } from './landing-translations.ts'

/** What a route shows where there is no template: a page as any other, of ours and in plain words. */
export function plainTemplate(route: Route, words: LandingWords, appName: string): LandingTemplate {
  switch (route) {
    case 'form':
      return {
        kind: 'register',
        title: appName,
        config: {
          blocks: [
            { type: 'hero', headline: words.headline, subline: words.subline },
            { type: 'form' },
            { type: 'agreement-link' },
          ],
        },
      }
    case 'download':
      return {
        kind: 'download',
        title: appName,
        config: { blocks: [{ type: 'hero', headline: words.downloadHeadline, subline: words.downloadText }] },
      }
    case 'agreement':
      return {
        kind: 'agreement',
        title: appName,
        config: {
          blocks: [
            { type: 'hero', headline: words.agreementHeadline },
            { type: 'text', paragraphs: [...words.agreementTexts] },
          ],
        },
      }
  }
}

/** What the button of a template's form says; empty: nothing of its own. */
export function buttonOf(template: LandingTemplate): string {
  for (const block of template.config?.blocks ?? []) {
    if (block.type === 'form') return block.button?.trim() ?? ''
  }
  return ''
}
