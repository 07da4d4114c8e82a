import { blocksOf, type Finding } from './document.ts'
import { disclosureAdvisory, starterTexts } from './starter.ts'

/** The longest headline, in characters, that leaves room for anything else on a phone of 320 px. */
const longestHeadline = 80

/**
 * Finds what a template may be published with and should not be: placeholders, HTML, claims that law forbids, another
 * language, headlines that fill a phone, wrong stores, a registration that is missing, or there again besides the lender's own
 * line at the `foot` of each page. Each finding says what to do.
 */
export function preflight(document: unknown, foot = ''): readonly Finding[] {
  const locale = fieldIn(document, 'locale')

  return [
    ...registrationFindings(document, foot),
    ...textsOf(document).flatMap(({ path, text }) =>
      [
        placeholderIn(text),
        htmlIn(text),
        claimIn(plain(text)),
        lengthOf(path, text),
        otherLanguage(text, locale),
        foot !== '' && numbers.some(({ pattern }) => pattern.test(text)) ? atFoot : undefined,
      ].flatMap((message) => (message === undefined ? [] : [{ path, message }])),
    ),
    ...blocksOf(document).flatMap((block, at) => storeFindings(block, at)),
  ]
}

/** Fields that hold no text for visitors. */
const otherFields = new Set(['type', 'icon', 'image', 'src', 'android', 'ios'])

interface Text {
  readonly path: string
  readonly text: string
}

/** Lists the texts that visitors read, with their fields. */
function textsOf(document: unknown): readonly Text[] {
  return [
    ...textsIn(fieldIn(document, 'title'), 'title'),
    ...blocksOf(document).flatMap((block, at) => textsIn(block, `blocks.${at}`)),
  ]
}

function textsIn(given: unknown, path: string): readonly Text[] {
  if (typeof given === 'string') return [{ path, text: given }]
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    otherFields.has(name) ? [] : textsIn(value, `${path}.${name}`),
  )
}

/** A text as it reads: wide and bold letters as letters, each hyphen as one, and nothing that nobody sees. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}|‐/gu, (sign) => (sign === '‐' ? '-' : ''))

function fieldIn(given: unknown, name: string): string | undefined {
  const value: unknown =
    typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>)[name] : undefined

  return typeof value === 'string' ? value : undefined
}

function htmlIn(text: string): string | undefined {
  const [found] = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.exec(text) ?? []

  return found === undefined ? undefined : `shows “${found}” letter for letter, since texts are plain: take it out`
}

/** What denies a promise: `not guaranteed`, `not everyone is approved`. */
const denied = /\b(?:not|no one|nobody|never|cannot|can't|hindi|di|wala pang|no|tidak|bukan)\s+(?:\p{L}+\s+){0,3}$/iu

/** A lender must not promise approval before it has looked, nor hide the price (SEC Memorandum Circular 19 of 2019). */
const claims = [
  {
    pattern:
      /100\s*%\s*(?:sure\s+)?(?:approv\w+|guaranteed|aprubado|disetujui|aprobad\w+|通过)|guaranteed\s+(?:approval|loan|approved)|(?:approval|loan)s?\s+(?:is\s+|are\s+)?guaranteed|(?:sure|instant(?:ly)?|auto(?:matic(?:ally)?)?|always)[\s-]+approv\w+|(?:every\s?one|everybody|all\s+(?:applicants|applications))\s+(?:is|are|gets?)\s+approved|lahat\s+(?:ay\s+)?(?:aprubado|approved|maaaprubahan)|(?:sigurado(?:ng)?|siguradong|tiyak(?:\s+na)?)\s+(?:na\s+)?(?:aprubado|approv\w+)|(?:approved|aprubado)\s+(?:agad|kaagad|ka\s+agad|lahat|na\s+agad)|walang\s+(?:tanggi|reject)|(?:no|zero)\s+reject\w*|never\s+reject\w*|aprobaci[oó]n\s+garantizada|pasti\s+disetujui|必过|包过/giu,
    remedy: 'say that every application is looked at',
  },
  {
    pattern:
      /\b(?:no|zero|without)\s+interest\b(?!\s+(?:in|to|until|is\s+charged))|interest[- ]free|(?<![\d.,])0\s*%\s*(?:interest|interes|inter[eé]s|tubo|bunga)|walang\s+(?:inter[eé]s|tubo|patong|interest)|\bfree\s+(?:loans?|money|cash|utang|pautang)|libreng\s+(?:pautang|utang|pera|loan)|(?:no|zero|walang)\s+(?:hidden\s+)?(?:fees?|charges?|bayad)\b(?!\s+(?:kung|sa\s+pag|to|for|if))|sin\s+inter[eé]s(?:es)?|tanpa\s+bunga|无利息|零利息|免息/giu,
    remedy: 'say what the loan costs',
  },
  {
    pattern:
      /\b(?:SEC|BSP|DTI|NPC|government|gobyerno)[\s-]+(?:approved|endorsed|guaranteed|recommended|aprubado|certified)|(?:approved|endorsed|recommended|aprubado)\s+(?:by|ng)\s+(?:the\s+)?(?:SEC|BSP|DTI|NPC|government|gobyerno)/giu,
    remedy: 'name the registration and the certificate of authority; no authority approves a loan',
  },
  {
    pattern:
      /\b(?:no|without|walang|zero)\s+(?:credit\s+(?:check|history\s+check|investigation|score)|CI\b|background\s+check|checking)|risk[\s-]+free|walang\s+(?:risk|panganib)/giu,
    remedy: 'say what is looked at before a loan is made',
  },
  {
    pattern:
      /\b(?:lowest|cheapest)\s+(?:interest|rates?|loans?|cost)|(?:pinaka)[\s-]?(?:mababa(?:ng)?|mura(?:ng)?)\s+(?:na\s+)?(?:interes|interest|tubo|rate|pautang|loan)|\b(?:number\s+one|no\.?\s*1|#1|best)\s+(?:loan|lender|lending|pautang|rate)/giu,
    remedy: 'leave out what nobody can show, and say what the loan costs',
  },
] as const

function claimIn(text: string): string | undefined {
  for (const { pattern, remedy } of claims) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (!denied.test(text.slice(0, index))) return `claims “${found}”, which a lender may not: ${remedy}`
    }
  }
  return undefined
}

function lengthOf(path: string, text: string): string | undefined {
  return path.endsWith('.headline') && text.length > longestHeadline
    ? `has ${text.length} characters and fills a phone: say it in at most ${longestHeadline}, and the rest in subline`
    : undefined
}

function otherLanguage(text: string, locale: string | undefined): string | undefined {
  const found = locale === undefined ? undefined : textLanguage(text, locale)

  return found === undefined ? undefined : `is ${found} on a page whose locale is ${locale}: translate it`
}

function storeFindings(block: Readonly<Record<string, unknown>>, at: number): readonly Finding[] {
  if (block['type'] !== 'download') return []
  return (['android', 'ios'] as const).flatMap((name) => {
    const address = block[name]
    const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
    const message = url === undefined ? undefined : storeProblem(name, url)

    return message === undefined ? [] : [{ path: `blocks.${at}.${name}`, message }]
  })
}

function storeProblem(name: 'android' | 'ios', { hostname, pathname, searchParams }: URL): string | undefined {
  const other = name === 'android' ? 'apps.apple.com' : 'play.google.com'

  if (hostname === other) return `leads to the other store, ${other}: swap android and ios`
  if (hostname === 'play.google.com' && !searchParams.get('id')) {
    return 'leads to the store and to no app: take the address that ends in details?id=…'
  }
  if (hostname === 'apps.apple.com' && !/\/id\d+/.test(pathname)) {
    return 'leads to the store and to no app: take the address that ends in /id and digits'
  }
  return undefined
}

/** The numbers that a lender in the Philippines shows. */
const numbers = [
  { name: 'the SEC registration number', pattern: /\bSEC\b[^\n]{0,40}?\d/i },
  {
    name: 'the number of the certificate of authority',
    pattern: /(?:certificate of authority|\bC\.?A\.?\s*(?:no|number))[^\n]{0,20}?\d/i,
  },
] as const

const atFoot = 'names the registration, whose numbers are at the foot of each page already: take it out'

/** A lender's advertisement in the Philippines names its registration, its authority, its advice and, as ad platforms ask, its cost. */
function registrationFindings(document: unknown, foot: string): readonly Finding[] {
  const isPhilippine = fieldIn(document, 'mobilePattern') === 'ph' || fieldIn(document, 'locale') === 'fil'
  const all = textsOf(document)
    .map(({ text }) => text)
    .join('\n')
  const missing = numbers.filter(({ pattern }) => !pattern.test(`${all}\n${foot}`)).map(({ name }) => name)

  const messages = [
    missing.length === 0 ? [] : [`do not name ${missing.join(' and ')}: add a text block that does`],
    blocksOf(document).some(({ type }) => type === 'loan-terms')
      ? []
      : ['do not say the terms, the highest rate and an example: add the block loan-terms, which the server fills in'],
    /disclosure\s+statement/i.test(all)
      ? []
      : [`do not advise to read the disclosure statement: add a text block with “${disclosureAdvisory}”`],
  ].flat()

  return fieldIn(document, 'kind') === 'register' && isPhilippine
    ? messages.map((message) => ({ path: 'blocks', message }))
    : []
}

const marks = /\blorem ipsum\b|\b(?:TODO|TBD|FIXME)\b|\bX{3,}\b|\{\{?[^{}]*\}\}?|\[[^\]]+\]|_{3,}/i

/** Describes the placeholder in a text; undefined when there is none. */
function placeholderIn(text: string): string | undefined {
  if (starterTexts.has(text.trim())) return 'is still what the page began with: write your own'

  const [found] = marks.exec(text) ?? []

  return found === undefined ? undefined : `still has “${found}”, a placeholder: write your own`
}

/** Small words that nearly every sentence of a language has, and no other of these languages. */
const smallWords: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'your', 'you', 'with', 'for', 'is', 'are', 'of', 'in', 'within', 'from', 'we', 'our', 'this'],
  fil: ['ang', 'ng', 'mga', 'mo', 'ay', 'ko', 'kung', 'hindi', 'lang', 'ka', 'nang', 'kami', 'namin', 'iyong'],
  es: ['el', 'los', 'las', 'tu', 'con', 'para', 'una', 'del', 'por', 'su', 'que', 'es'],
  id: ['yang', 'dan', 'anda', 'dengan', 'untuk', 'dari', 'kami', 'adalah', 'tidak', 'dalam', 'ini'],
}

const names: Readonly<Record<string, string>> = { en: 'English', fil: 'Filipino', es: 'Spanish', id: 'Indonesian' }

/** How many small words of another language prove it, when the text has none of its own. */
const proof = 2

/**
 * Names the language of a text when it is plainly another one than `locale`; undefined when it is that language, or too short
 * to judge.
 */
function textLanguage(text: string, locale: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const countOf = (language: string) => words.filter((word) => smallWords[language]?.includes(word)).length

  if (countOf(locale) > 0 || /\p{Script=Han}/u.test(text)) return undefined

  const [most] = Object.keys(smallWords)
    .filter((language) => language !== locale)
    .map((language) => ({ language, count: countOf(language) }))
    .toSorted((one, other) => other.count - one.count)

  return most !== undefined && most.count >= proof ? names[most.language] : undefined
}
