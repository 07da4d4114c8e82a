import {
  consentStarts,
  locales,
  mobilePatterns,
  pageFeatures,
  privacyConsents,
  type RuntimeConfiguration,
} from '@pahiram/contract'
import * as v from 'valibot'

const colour = v.pipe(
  v.string(),
  v.regex(/^#(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{4}|[\dA-Fa-f]{6}|[\dA-Fa-f]{8})$/),
  v.description('A hex colour: #0b6b4f'),
)
const text = (what: string) => v.optional(v.pipe(v.string(), v.description(what)))
/** An origin as browsers write it, without a path. */
const origin = /^https?:\/\/[\d.:A-Za-z[\]-]+$/

/**
 * The configuration of a brand as an editor checks it while one types: `docs/brand.schema.json` is written from it. It
 * says the same as `configurationWarnings`, which a publish prints; what it lacks falls back to its default.
 */
export const brandSchema = v.strictObject({
  $schema: text('Where this schema is; no page reads it.'),
  apiBase: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^$|^https?:\/\/[\d.:A-Za-z[\]-]+(?:\/.*)?$/),
      v.description('Where calls go: a web address; empty is the pages’ own origin.'),
    ),
  ),
  appName: text('The app’s name in calls and headers.'),
  companyName: text('The company’s name, as borrowers know it.'),
  appScheme: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?!(?:javascript|vbscript|data|blob|file|https?):)[a-z][a-z\d+.-]*:\/\/$/),
      v.description('Begins the links that the app handles itself: araw://'),
    ),
  ),
  servicePhone: text('The number of customer service, with its country code.'),
  supportEmail: text('The address of customer service.'),
  address: text('The company’s address.'),
  secRegistration: text(
    'The number of the registration with the Securities and Exchange Commission; empty: not shown.',
  ),
  certificateOfAuthority: text('The number of the Certificate of Authority to lend; empty: not shown.'),
  theme: v.optional(
    v.strictObject({
      background: v.optional(colour),
      fontPrimary: v.optional(colour),
      fontSecondary: v.optional(colour),
      accent: v.optional(colour),
    }),
  ),
  currency: text('The symbol in front of amounts: ₱'),
  locale: v.optional(v.pipe(v.picklist(locales), v.description('The language where an address names none.'))),
  languageLinks: v.optional(
    v.pipe(v.boolean(), v.description('Whether pages show links to themselves in other languages.')),
  ),
  mobilePattern: v.optional(v.pipe(v.picklist(mobilePatterns), v.description('What counts as a mobile number.'))),
  consent: v.optional(
    v.pipe(v.picklist(consentStarts), v.description('How the consent to a loan’s agreements starts.')),
  ),
  privacyConsent: v.optional(
    v.pipe(v.picklist(privacyConsents), v.description('Whether the privacy policy has a box of its own.')),
  ),
  allowedOrigins: v.optional(
    v.pipe(
      v.array(v.union([v.literal('https:'), v.pipe(v.string(), v.regex(origin))])),
      v.description('Other origins that a page may open; "https:" allows every one of that kind.'),
    ),
  ),
  closed: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^\/[\w./-]*$/))),
      v.description(
        'The addresses of pages in whose place visitors see that they are closed for a while: /loan-confirm',
      ),
    ),
  ),
  switchedOff: v.optional(
    v.pipe(
      v.array(v.picklist([...new Set(Object.values(pageFeatures).flat())])),
      v.description('Parts of pages that nobody sees; “publish --configuration-only” makes it hold at once.'),
    ),
  ),
} satisfies Record<'$schema' | 'closed' | keyof RuntimeConfiguration, unknown>)
