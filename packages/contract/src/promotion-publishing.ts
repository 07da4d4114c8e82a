import * as v from 'valibot'

import { locales, mobilePatterns } from './configuration.ts'
import { contrastOf, leastContrast, standardTheme, textContrastOf } from './promotion-colours.ts'
import { benefitIcons, landingLooks, templateKinds } from './promotion.ts'

const anyText = v.string('is no text in quotes')

/** The widths, in pixels, in which the server keeps a picture of a landing page. */
export const landingPictureWidths = [480, 960, 1440] as const

/**
 * The address of a picture that the server keeps; it captures the hash, the width, the format, and the fragment that says how the
 * page shows it: `#960x1440` its size, so that its room is kept, and after `@` the focal point in percent from the left and the
 * top, which stays in view where the page shows a part of it: `#960x1440@50,30`.
 */
export const landingPicturePattern =
  /^\/promo\/pictures\/([\da-f]{64})\.(480|960|1440)\.(avif|webp|jpg)(#\d{1,7}x\d{1,7}(?:@\d{1,3},\d{1,3})?)?$/

/* @__NO_SIDE_EFFECTS__ */
function shortText(limit: number) {
  return v.pipe(
    anyText,
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(limit, `is longer than ${limit} characters`),
    v.check((text) => !text.includes('\0'), 'holds a character that is not text'),
  )
}

const line = shortText(200)
const paragraph = shortText(4000)
const colour = v.pipe(anyText, v.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'is no hex colour such as #0b6b4f'))
const link = v.pipe(anyText, v.check(isHttpsLink, 'is no https: link'))
const picture = v.pipe(
  anyText,
  v.check((given) => isHttpsLink(given) || landingPicturePattern.test(given), 'is no https: link'),
)

/* @__NO_SIDE_EFFECTS__ */
function items<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(listOf(item), v.minLength(1, 'is empty'), v.maxLength(50, 'has more than 50 entries'))
}

/* @__NO_SIDE_EFFECTS__ */
function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'is no list in brackets: [ ]')
}

/* @__NO_SIDE_EFFECTS__ */
function fields<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, received }) => {
    if (received === 'undefined') return 'is missing'
    if (expected === 'never') return `is no field that is known here; those are ${Object.keys(entries).join(', ')}`
    return 'is no group of fields in braces: { }'
  })
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, `is none of ${options.join(', ')}`)
}

/* @__NO_SIDE_EFFECTS__ */
function wholeNumber(least: number, most: number) {
  const message = `is no whole number from ${least}${most === Infinity ? ' up' : ` to ${most}`}`

  return v.pipe(
    v.number(message),
    v.check((given) => Number.isInteger(given) && given >= least && given <= most, message),
  )
}

const block = v.variant(
  'type',
  [
    fields({ type: v.literal('hero'), headline: line, subline: v.optional(line), image: v.optional(picture) }),
    fields({ type: v.literal('form'), title: v.optional(line), button: line }),
    fields({
      type: v.literal('benefits'),
      items: items(fields({ icon: v.optional(shortText(40)), title: line, text: v.optional(paragraph) })),
    }),
    fields({
      type: v.literal('steps'),
      items: items(fields({ title: line, text: v.optional(paragraph) })),
    }),
    fields({ type: v.literal('faq'), items: items(fields({ question: line, answer: paragraph })) }),
    fields({
      type: v.literal('image'),
      src: picture,
      alt: v.pipe(anyText, v.maxLength(200, 'is longer than 200 characters')),
    }),
    fields({ type: v.literal('text'), title: v.optional(line), paragraphs: items(paragraph) }),
    fields({ type: v.literal('download'), android: link, ios: link }),
    fields({ type: v.literal('agreement-link'), text: line }),
    fields({ type: v.literal('loan-terms'), title: v.optional(line) }),
  ],
  ({ received, expected }) =>
    received === 'undefined'
      ? 'is missing: each block says what it is'
      : `is no known type of block${expected.includes('|') ? `; those are ${expected.replaceAll(/[("|)]+/g, '').replaceAll('  ', ', ')}` : ''}`,
)

const share = fields({
  version: wholeNumber(1, Infinity),
  share: wholeNumber(1, 100),
})

/** What the promotion team publishes (docs/spec/landing-template.md): strict, an unknown block or field is an error. */
export const publishedTemplate = v.pipe(
  fields({
    id: v.pipe(anyText, v.regex(/^[a-z\d-]{1,40}$/, 'may hold a-z, 0-9 and -, at most 40 of them')),
    kind: oneOf(templateKinds),
    title: line,
    locale: v.optional(oneOf(locales)),
    mobilePattern: v.optional(oneOf(mobilePatterns)),
    theme: v.optional(
      fields({
        background: v.optional(colour),
        accent: v.optional(colour),
        text: v.optional(colour),
        look: v.optional(oneOf(landingLooks)),
      }),
    ),
    blocks: items(block),
    split: v.optional(
      v.pipe(
        listOf(share),
        v.minLength(1, 'is empty'),
        v.check((shares) => shares.reduce((sum, { share: part }) => sum + part, 0) === 100, 'does not add up to 100'),
        v.check(
          (shares) => new Set(shares.map(({ version }) => version)).size === shares.length,
          'names a version twice',
        ),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['blocks']],
      hasItsForm,
      'a register template has exactly one form, the others have none',
    ),
    ['blocks'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['blocks']],
      hasItsDownload,
      'a download template has exactly one download block, the others have none',
    ),
    ['blocks'],
  ),
  v.forward(
    v.partialCheck([['theme']], isReadable, ({ input }) => unreadable(input.theme)),
    ['theme', 'text'],
  ),
)

/** A template that may be published. */
export type PublishedTemplate = v.InferOutput<typeof publishedTemplate>

/** What is wrong with one place of a template. */
export interface TemplateProblem {
  /** The field, as `blocks.2.items.0.title`; empty for the document as a whole. */
  readonly path: string
  /** In plain words, to follow the path: `is no https: link`. */
  readonly message: string
}

/** What keeps a template from being published; nothing when it may be. */
export function templateProblems(given: unknown): readonly TemplateProblem[] {
  const { issues = [] } = v.safeParse(publishedTemplate, given)

  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
}

/**
 * What a template may well be published with, but hardly means: a benefit's icon that no page knows. It is no problem,
 * since docs/spec/landing-template.md names none, and pages draw a check mark in its place.
 */
export function templateWarnings(given: unknown): readonly TemplateProblem[] {
  return listIn(given, 'blocks').flatMap((one, at) =>
    listIn(one, 'items').flatMap((item, place) => {
      const icon = fieldOf(fieldOf(one, 'type') === 'benefits' ? item : undefined, 'icon')

      return typeof icon !== 'string' || benefitIcons.some((known) => known === icon.trim().toLowerCase())
        ? []
        : [
            {
              path: `blocks.${at}.items.${place}.icon`,
              message: `is no icon that is known here, so a check mark will stand there; those are ${benefitIcons.join(', ')}`,
            },
          ]
    }),
  )
}

interface Blocks {
  readonly kind: (typeof templateKinds)[number]
  readonly blocks: readonly { readonly type: string }[]
}

function hasItsForm({ kind, blocks }: Blocks): boolean {
  return countOf('form', blocks) === (kind === 'register' ? 1 : 0)
}

function hasItsDownload({ kind, blocks }: Blocks): boolean {
  return countOf('download', blocks) === (kind === 'download' ? 1 : 0)
}

interface Themed {
  readonly theme?: { readonly background?: string | undefined; readonly text?: string | undefined } | undefined
}

/** The text of a button needs no check: the page chooses one that can be read on the accent. */
function isReadable({ theme = {} }: Themed): boolean {
  return textContrastOf(theme) >= leastContrast
}

function unreadable(theme: Themed['theme'] = {}): string {
  // Rounded down: 4.49 must not be reported as 4.5.
  const contrast = Math.floor(textContrastOf(theme) * 10) / 10

  const standard = theme.text === undefined ? `is not given, so it is ${standardTheme.text}, which ` : ''
  const ground = theme.background ?? standardTheme.background
  const way = contrastOf('#ffffff', ground) >= leastContrast ? 'lighter text' : 'darker text or a lighter background'

  return `${standard}has a contrast of only ${contrast}:1 with the background ${ground}; it needs ${leastContrast}:1: take a ${way}`
}

function countOf(type: string, blocks: Blocks['blocks']): number {
  return blocks.filter((one) => one.type === type).length
}

function listIn(given: unknown, field: string): readonly unknown[] {
  const list = fieldOf(given, field)

  return Array.isArray(list) ? list : []
}

function fieldOf(given: unknown, field: string): unknown {
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>)[field] : undefined
}

function isHttpsLink(given: string): boolean {
  try {
    const { protocol, username, password } = new URL(given)

    // What a parser had to repair (control characters, backslashes), and what nobody sees, is not what was meant.
    return protocol === 'https:' && username + password === '' && !/[\s\\\p{Cf}]/u.test(given)
  } catch {
    return false
  }
}
