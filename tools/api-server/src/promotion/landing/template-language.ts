import { type Locale, locales, type PublishedTemplate, sessionHeader } from '@pahiram/contract'

import type { Caller } from '../../platform/http/caller.ts'
import { sectionTranslator } from '../../platform/language/translated.ts'

/** The fields of a template and of its blocks that hold texts for visitors (docs/spec/landing-template.md). */
const textFields = new Set([
  'title',
  'headline',
  'subline',
  'button',
  'text',
  'question',
  'answer',
  'alt',
  'paragraphs',
])

/** What is translated of a template. */
type Texts = Pick<PublishedTemplate, 'title' | 'locale' | 'blocks'>

/**
 * Returns a template of our library in the language that a visitor asks for: its texts are messages of the server (section
 * `campaigns`). A template with any other text is somebody's own and stays whole in the language that it was written in.
 */
export function inAskedLanguage<Template extends Texts>(template: Template, locale: Locale | undefined): Template {
  const { title, locale: written = 'default', blocks } = template

  if (locale === undefined || locale === 'default' || locale === written) return template

  const translate = sectionTranslator('campaigns', written === 'default' ? 'en' : written, locale)
  let isOurs = true
  const translatedText = (text: string) => {
    const found = translate(text)

    isOurs &&= found !== undefined
    return found ?? text
  }
  const translated = { ...template, locale, ...eachText({ title, blocks }, '', translatedText) }

  return isOurs ? translated : template
}

/** Returns the language that a call asks for; undefined when it names none that there is. */
export function askedLanguage({ inHeader, inQuery }: Pick<Caller, 'inHeader' | 'inQuery'>): Locale | undefined {
  return localeNamed(inHeader(sessionHeader('lang'))) ?? localeNamed(inQuery('lang'))
}

/** Returns the language of that name; undefined when there is none. */
export function localeNamed(name: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === name)
}

/** Replaces each text for visitors in a part of a template. `field` is the name of the part. */
function eachText<Part>(part: Part, field: string, replace: (text: string) => string): Part {
  if (typeof part === 'string') return (textFields.has(field) ? replace(part) : part) as Part
  if (Array.isArray(part)) return part.map((one: unknown) => eachText(one, field, replace)) as Part
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, eachText(one, name, replace)])) as Part
}
