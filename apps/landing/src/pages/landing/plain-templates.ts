import type { LandingTemplate } from '@pahiram/contract'

import type { Route } from './hash-route.ts'
import type { LandingMessages } from '../../../messages/en.json'

/** What a route shows where there is no template: a page as any other, of our own. */
export function plainTemplate(route: Route, messages: LandingMessages, appName: string): LandingTemplate {
  switch (route) {
    case 'form':
      return {
        kind: 'register',
        title: appName,
        config: {
          blocks: [
            { type: 'hero', headline: messages.headline, subline: messages.subline },
            { type: 'form' },
            { type: 'agreement-link' },
          ],
        },
      }
    case 'download':
      return {
        kind: 'download',
        title: appName,
        config: { blocks: [{ type: 'hero', headline: messages.downloadHeadline, subline: messages.downloadText }] },
      }
    case 'agreement':
      return {
        kind: 'agreement',
        title: appName,
        config: {
          blocks: [
            { type: 'hero', headline: messages.agreementHeadline },
            { type: 'text', paragraphs: Object.values(messages.agreementTexts) },
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
