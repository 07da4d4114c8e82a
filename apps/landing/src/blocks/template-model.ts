import type { LandingBlock, LandingLook, LandingTemplate } from '@pahiram/contract'

/** One part of the page, with everything in it that a visitor sees; empty texts stay empty, empty blocks are left out. */
export type Part =
  | {
      readonly type: 'hero'
      /** What the campaign is called, where the headline says something else. */
      readonly label: string
      readonly headline: string
      readonly subline: string
      readonly image: string
    }
  | {
      readonly type: 'form'
      readonly title: string
      /** The way to the agreement above the form's button, empty for the page's own message; none: it is before the form. */
      readonly agreement?: string
    }
  | { readonly type: 'benefits'; readonly items: readonly TitledText[] }
  | { readonly type: 'steps'; readonly items: readonly TitledText[] }
  | { readonly type: 'faq'; readonly items: readonly { readonly question: string; readonly answer: string }[] }
  | { readonly type: 'image'; readonly src: string; readonly alt: string }
  | { readonly type: 'text'; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly type: 'download'; readonly android: string; readonly ios: string }
  | { readonly type: 'agreement-link'; readonly text: string }
  | {
      readonly type: 'loan-terms'
      readonly title: string
      readonly items: readonly { readonly label: string; readonly value: string }[]
      readonly example: string
    }

type Hero = Extract<Part, { type: 'hero' }>

/** A benefit or a step; either its title or its text may be empty. */
export interface TitledText {
  /** A name of an icon of ours; another one, or none, means the standard one. */
  readonly icon: string
  readonly title: string
  readonly text: string
}

/**
 * What the page shows, in order. It begins with a heading where the template has any text for one, and a page with a
 * form has it, once, and a way to the agreement, also when an old page meets a template that lacks them: a campaign
 * that nobody can answer is money burnt. The way to the agreement is above the form's button, wherever behind the
 * form the template has it: what one agrees to comes before the press that agrees.
 */
export function partsOf(template: LandingTemplate | null, hasForm: boolean): readonly Part[] {
  const title = trimmed(template ? template.title : '')
  const parts: Part[] = []

  for (const block of blocksOf(template)) {
    const part = partOf(block)

    if (!part || (part.type === 'form' && (!hasForm || has(parts, 'form')))) continue
    parts.push(part.type === 'hero' && !has(parts, 'hero') ? named(part, title) : part)
  }
  if (title !== '' && !has(parts, 'hero')) parts.unshift(heroOf(title, '', ''))
  if (!hasForm) return parts
  if (!has(parts, 'form')) parts.splice(placeOf(parts, 'hero') === 0 ? 1 : 0, 0, { type: 'form', title: '' })

  const form = placeOf(parts, 'form')
  const link = placeOf(parts, 'agreement-link')

  if (link < 0 || link > form) {
    const [moved] = parts.splice(link, link < 0 ? 0 : 1)

    Object.assign(parts[form] || {}, { agreement: moved && 'text' in moved ? moved.text : '' })
  }
  return parts
}

function heroOf(headline: string, subline: string, image: string, label = ''): Hero {
  return { type: 'hero', label, headline, subline, image }
}

function partOf(block: LandingBlock): Part | undefined {
  switch (block.type) {
    case 'hero': {
      const [headline, subline, image] = [trimmed(block.headline), trimmed(block.subline), trimmed(block.image)]

      return headline + subline + image === '' ? undefined : heroOf(headline, subline, image)
    }
    case 'form':
      return { type: 'form', title: trimmed(block.title) }
    case 'benefits':
    case 'steps':
      return nonEmpty({ type: block.type, items: titledTexts(block.items) })
    case 'faq':
      return nonEmpty({ type: 'faq', items: answered(block.items) })
    case 'image':
      return trimmed(block.src) === '' ? undefined : { type: 'image', src: trimmed(block.src), alt: trimmed(block.alt) }
    case 'text': {
      const title = trimmed(block.title)
      const paragraphs = block.paragraphs.map(trimmed).filter(Boolean)

      return title + paragraphs.join('') ? { type: 'text', title, paragraphs } : undefined
    }
    case 'download':
      return { type: 'download', android: trimmed(block.android), ios: trimmed(block.ios) }
    case 'agreement-link':
      return { type: 'agreement-link', text: trimmed(block.text) }
    case 'loan-terms':
      return nonEmpty({
        type: 'loan-terms',
        title: trimmed(block.title),
        items: block.rows.map(({ label, value }) => ({ label: trimmed(label), value: trimmed(value) })),
        example: trimmed(block.example),
      })
  }
}

/** The first hero carries the page's heading: its own, else the template's title. */
function named({ headline, subline, image }: Hero, title: string): Part {
  return headline === ''
    ? heroOf(title, subline, image)
    : heroOf(headline, subline, image, title === headline ? '' : title)
}

type Written<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

function titledTexts(items: readonly Written<'icon' | 'title' | 'text'>[]): readonly TitledText[] {
  return items
    .map(({ icon, title, text }) => ({ icon: trimmed(icon), title: trimmed(title), text: trimmed(text) }))
    .filter(({ title, text }) => title + text !== '')
}

/** Questions without an answer are left out. */
function answered(items: readonly Written<'question' | 'answer'>[]) {
  return items
    .map(({ question, answer }) => ({ question: trimmed(question), answer: trimmed(answer) }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
}

function nonEmpty<Listed extends Part & { readonly items: readonly unknown[] }>(part: Listed): Listed | undefined {
  return part.items.length > 0 ? part : undefined
}

function trimmed(text: string | undefined): string {
  return (text || '').trim()
}

/** The label of a template's form button; empty: the template has none. */
export function buttonOf(template: LandingTemplate): string {
  for (const block of blocksOf(template)) {
    if (block.type === 'form') return trimmed(block.button)
  }
  return ''
}

function blocksOf(template: LandingTemplate | null): readonly LandingBlock[] {
  return (template && template.config && template.config.blocks) || []
}

/** Something to show: an answer may be a template in name alone. */
export function isTemplate({ title = '', config }: LandingTemplate): boolean {
  return config !== undefined && (config.blocks.length > 0 || trimmed(title) !== '')
}

/** The index of the first part of a type; -1: there is none. */
function placeOf(parts: readonly Part[], type: Part['type']): number {
  return parts.findIndex((part) => part.type === type)
}

function has(parts: readonly Part[], type: Part['type']): boolean {
  return placeOf(parts, type) >= 0
}

/** The drawing that a hero shows beside its texts. */
export type Artwork = 'coins' | 'calendar' | 'store' | 'phone' | 'document'

/** How a template looks beyond its colours: where its texts stand, how the hero ends and what decorates it. */
export interface Look {
  readonly manner: LandingLook
  readonly artwork: Artwork
}

const artworks: Readonly<Record<LandingLook, Artwork>> = { payday: 'calendar', sunrise: 'coins', awning: 'store' }

/** How the template looks (`mannerOf`), with the drawing that goes with it and with its kind. */
export function lookOf(template: LookChoice): Look {
  const manner = mannerOf(template)

  if (template.kind === 'download') return { manner, artwork: 'phone' }
  return { manner, artwork: template.kind === 'agreement' ? 'document' : artworks[manner] }
}

type LookChoice = Pick<LandingTemplate, 'id' | 'kind' | 'config'>

const manners = ['payday', 'sunrise', 'awning'] as const satisfies readonly LandingLook[]

/** The look that the template chooses; without one it follows from its id and kind, so every visitor sees the same. */
function mannerOf({ id = '', kind, config }: LookChoice): LandingLook {
  const chosen = manners.find((manner) => manner === (config && config.theme && config.theme.look))

  // What is to be read through needs no shop around it.
  return chosen || (kind === 'agreement' ? 'sunrise' : manners[spread(id) % manners.length] || 'payday')
}

/** A number that lies far from those of similar texts (FNV-1a). */
function spread(text: string): number {
  let hash = 2_166_136_261

  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}
