import * as v from 'valibot'

/** The id of the JSON block in each HTML file that holds the configuration (contract.md §6). */
export const configurationElementId = 'app-config'

/** The languages that texts exist in; `default` is the specification's own mix (contract.md §6, §8). */
export const locales = ['default', 'en', 'fil', 'es', 'id', 'zh'] as const

export type Locale = (typeof locales)[number]

/* @__NO_SIDE_EFFECTS__ */
function textOr(otherwise: string) {
  return v.fallback(v.pipe(v.optional(v.string(), otherwise)), otherwise)
}

/** A colour a deployment may set: hex only, since it ends up in a style sheet. */
/* @__NO_SIDE_EFFECTS__ */
function colour() {
  return v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i))),
    undefined,
  )
}

const emptyTheme = {}

/** How a deployment is set up; each broken or missing value falls back by itself (contract.md §6). */
export const runtimeConfiguration = v.object({
  /** Where calls go; empty is the page's own origin. */
  apiBase: textOr(''),
  appName: textOr('pahiram'),
  companyName: textOr('Pahiram'),
  /** Begins every link that the shell handles itself; never a scheme that a browser acts on. */
  appScheme: v.fallback(
    v.optional(
      v.pipe(v.string(), v.regex(/^(?!(?:javascript|vbscript|data|blob|file|https?):)[a-z][a-z\d+.-]*:\/\/$/i)),
      'pahiram://',
    ),
    'pahiram://',
  ),
  servicePhone: textOr('+63 2 8555 0100'),
  supportEmail: textOr('support@pahiram.example'),
  address: textOr('Makati City, Metro Manila, Philippines'),
  theme: v.fallback(
    v.optional(
      v.object({ background: colour(), fontPrimary: colour(), fontSecondary: colour(), accent: colour() }),
      emptyTheme,
    ),
    emptyTheme,
  ),
  currency: textOr('₱'),
  locale: v.fallback(v.optional(v.picklist(locales), 'default'), 'default'),
  mobilePattern: v.fallback(v.optional(v.picklist(['as-specified', 'ph']), 'as-specified'), 'as-specified'),
  /** Foreign origins that a page may open or redirect to; `https:` allows every https origin. */
  allowedOrigins: v.fallback(
    v.optional(v.array(v.string()), () => []),
    () => [],
  ),
})

/** A deployment's configuration, complete. */
export type RuntimeConfiguration = v.InferOutput<typeof runtimeConfiguration>

/** Reads what stands in the HTML, whatever it is: broken JSON and wrong types give the defaults. */
export function readConfiguration(written: unknown): RuntimeConfiguration {
  const read = v.safeParse(runtimeConfiguration, written)

  return read.success ? read.output : v.parse(runtimeConfiguration, {})
}
