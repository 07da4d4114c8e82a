import type { InferOutput } from 'valibot'

import { locales, mobilePatterns } from './configuration.ts'
import { answerOf, choice, list, number, part, text, variants } from './tolerant.ts'

/** What a template is for (docs/spec/landing-template.md). */
export const templateKinds = ['register', 'download', 'agreement'] as const

const titledText = part({ title: text(), text: text() })

/** The blocks that this version of the page knows; of others, and of other fields, nothing is left. */
const block = variants('type', {
  hero: { headline: text(), subline: text(), image: text() },
  form: { title: text(), button: text() },
  benefits: { items: list(part({ icon: text(), title: text(), text: text() })) },
  steps: { items: list(titledText) },
  faq: { items: list(part({ question: text(), answer: text() })) },
  image: { src: text(), alt: text() },
  text: { title: text(), paragraphs: list(text()) },
  download: { android: text(), ios: text() },
  'agreement-link': { text: text() },
})

/** One block of a landing page, as far as it is known. */
export type LandingBlock = NonNullable<InferOutput<typeof block>>

const templateConfig = part({
  locale: choice(locales),
  mobilePattern: choice(mobilePatterns),
  theme: part({ background: text(), accent: text(), text: text() }),
  blocks: list(block),
})

/** How a landing page looks and what is on it; links and colours are for the page to check before it uses them. */
export type LandingConfig = NonNullable<InferOutput<typeof templateConfig>>

/** `data` of `getTemplate`; also reads what an older page stored (`landing.config`, docs/spec/contract.md §5). */
export const templateAnswer = answerOf({
  id: text(),
  kind: choice(templateKinds),
  version: number(),
  title: text(),
  config: templateConfig,
})

/** A published template, read so that an old page survives a newer one (docs/spec/contract.md §3, LandingTemplate). */
export type LandingTemplate = InferOutput<typeof templateAnswer>
