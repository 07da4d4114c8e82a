/** The id of the JSON block in each HTML file that holds the configuration (docs/spec/contract.md §6). */
export const configurationElementId = 'app-config'

/** The id of the JSON block with the answer that a server drew the page with (docs/spec/contract-3.md §1). */
export const firstAnswerElementId = 'first-answer'

/** The languages that texts exist in; `default` is the specification's own mix (docs/spec/contract.md §6, §8). */
export const locales = ['default', 'en', 'fil', 'es', 'id', 'zh'] as const

export type Locale = (typeof locales)[number]

/** Which mobile numbers count as such (docs/spec/contract.md §6). */
export const mobilePatterns = ['as-specified', 'ph'] as const

export type MobilePattern = (typeof mobilePatterns)[number]

/** How the consent to a loan's agreements starts: ticked, as specified, or not (docs/spec/product-spec.md §4). */
export const consentStarts = ['ticked', 'unticked'] as const

/** Whether the privacy policy is agreed to with the loan's agreements or by a box of its own. */
export const privacyConsents = ['together', 'separate'] as const

/**
 * The parts of pages that can be switched off without a release, by the page's folder: `switchedOff` in a brand's
 * configuration, for every page that has the part (docs/operations.md, "Close a page, or a part of one").
 */
export const pageFeatures = {
  order: ['calendar', 'extension', 'recommended'],
  repay: ['share-receipt'],
  'repay-delay': ['share-receipt'],
  payments: ['share-receipt'],
  complainPageNext: ['photographs'],
  complainDetails: ['rating'],
} as const

/** A part of a page that can be switched off. */
export type PageFeature = (typeof pageFeatures)[keyof typeof pageFeatures][number]

/** A deployment's configuration, complete (docs/spec/contract.md §6). */
export interface RuntimeConfiguration {
  /** Where calls go; empty is the page's own origin. */
  apiBase: string
  appName: string
  companyName: string
  /** Begins every link that the shell handles itself; never a scheme that a browser acts on. */
  appScheme: string
  servicePhone: string
  supportEmail: string
  address: string
  /** The number under which the company is registered with the Securities and Exchange Commission; empty: not said. */
  secRegistration: string
  /** The number of its Certificate of Authority to lend; empty: not said. */
  certificateOfAuthority: string
  /** Hex colours only, since they end up in a style sheet. */
  theme: {
    background?: string | undefined
    fontPrimary?: string | undefined
    fontSecondary?: string | undefined
    accent?: string | undefined
  }
  currency: string
  locale: Locale
  /** Whether pages show links to themselves in other languages. */
  languageLinks: boolean
  mobilePattern: MobilePattern
  consent: (typeof consentStarts)[number]
  privacyConsent: (typeof privacyConsents)[number]
  /** Foreign origins that a page may open or redirect to; `https:` allows every https origin. */
  allowedOrigins: string[]
  /** The parts of pages that nobody sees; a name that a page does not know changes nothing. */
  switchedOff: PageFeature[]
}

const schemePattern = /^(?!(?:javascript|vbscript|data|blob|file|https?):)[a-z][a-z\d+.-]*:\/\/$/i
const colourPattern = /^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i

/**
 * Reads the configuration in the HTML, whatever it is: each broken or missing value falls back by itself. Written by hand,
 * since every page carries it: with the schema library it would weigh nearly twice as much.
 */
export function readConfiguration(written: unknown): RuntimeConfiguration {
  const given = fieldsOf(written)
  const theme = fieldsOf(given.theme)
  const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  const textsOf = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const colour = (value: unknown) => (typeof value === 'string' && colourPattern.test(value) ? value : undefined)

  return {
    apiBase: textOr(given.apiBase, ''),
    appName: textOr(given.appName, 'pahiram'),
    companyName: textOr(given.companyName, 'Pahiram'),
    appScheme: schemePattern.test(textOr(given.appScheme, '')) ? textOr(given.appScheme, '') : 'pahiram://',
    servicePhone: textOr(given.servicePhone, '+63 2 8555 0100'),
    supportEmail: textOr(given.supportEmail, 'support@pahiram.example'),
    address: textOr(given.address, 'Makati City, Metro Manila, Philippines'),
    secRegistration: textOr(given.secRegistration, ''),
    certificateOfAuthority: textOr(given.certificateOfAuthority, ''),
    theme: {
      background: colour(theme.background),
      fontPrimary: colour(theme.fontPrimary),
      fontSecondary: colour(theme.fontSecondary),
      accent: colour(theme.accent),
    },
    currency: textOr(given.currency, '₱'),
    locale: locales.find((one) => one === given.locale) ?? 'default',
    languageLinks: given.languageLinks !== false,
    mobilePattern: mobilePatterns.find((one) => one === given.mobilePattern) ?? 'as-specified',
    consent: consentStarts.find((one) => one === given.consent) ?? 'ticked',
    privacyConsent: privacyConsents.find((one) => one === given.privacyConsent) ?? 'together',
    allowedOrigins: textsOf(given.allowedOrigins),
    switchedOff: textsOf(given.switchedOff) as PageFeature[],
  }
}

/**
 * The numbers that a lender in the Philippines has to show wherever it advertises, as one line in the words of the law;
 * empty where the configuration has none.
 * @example
 * registrationLine({ secRegistration: 'CS2026', certificateOfAuthority: '12' })
 * // 'SEC Registration No. CS2026, Certificate of Authority No. 12'
 */
export function registrationLine(given: Pick<RuntimeConfiguration, 'secRegistration' | 'certificateOfAuthority'>) {
  const { secRegistration: sec, certificateOfAuthority: authority } = given

  return [sec && `SEC Registration No. ${sec}`, authority && `Certificate of Authority No. ${authority}`]
    .filter(Boolean)
    .join(', ')
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** The first number in a text, as `tel:` takes it: some telephones dial a blank's escape (RFC 3966 §5.1.1). */
export function dialled(text: string): string {
  // Without the hours beside it, also in brackets, and the zero that is not dialled from abroad.
  const bare = text
    .normalize('NFKC')
    .replace(
      /\((?![^)]*[3-9](?:[\d -]*\d){7})[^)]*[\p{L}/:][^)]*\)|\b\d\d?(?::\d\d|(?:[-–]\d\d?)?\s*[ap]\.?m\b)/giu,
      ';',
    )
    .replace(/(\+\d+\s*)\(0\)/, '$1')
  const numbers = bare.match(/[\d+*#][^+&/,:;|\n\p{L}]*/gu)?.map((one) => one.replaceAll(/[^\d+*#]/g, '')) ?? []

  // Of “24/7: 02 8555 0100” the last.
  return (numbers.find(({ length }) => length > 2) ?? numbers[0] ?? '').replaceAll('#', '%23')
}
