import {
  configurationElementId,
  dialled,
  readConfiguration,
  registrationLine,
  releasePattern,
  releaseMetaName,
  type RuntimeConfiguration,
} from '@pahiram/contract'

import { contentPolicy, inMeta } from './answer-headers.ts'
import { asData } from './page-document.ts'

/** A page as it is served. */
export interface ReleasedHtml {
  readonly html: string
  /** The value of the `Content-Security-Policy` header that belongs to exactly this HTML. */
  readonly csp: string
}

const configurationBlock = new RegExp(
  `<script type="application/json" id="${configurationElementId}">[\\s\\S]*?</script>`,
)
const themeBlock = /<style id="app-theme">[^<]*<\/style>/

/** The values of the placeholders that a page's HTML may use: `{{companyName}}`. */
export function placeholderValues(configuration: RuntimeConfiguration): Readonly<Record<string, string>> {
  const { appName, companyName, servicePhone, supportEmail, address, currency } = configuration
  const registration = registrationLine(configuration)

  return { appName, companyName, servicePhone, supportEmail, address, currency, registration }
}

/** The class of the links that open a page in another language. */
export const languageLinksClass = 'page-language'

const languageLinks = new RegExp(`<section class="${languageLinksClass}".*?</section>`)

/** Which token of `theme.css` each colour of the configuration replaces. */
const themeTokens = {
  background: '--color-surface',
  fontPrimary: '--color-text',
  fontSecondary: '--color-text-secondary',
  accent: '--color-accent',
} as const satisfies Record<keyof RuntimeConfiguration['theme'], string>

/**
 * Makes a built page a page of one deployment (docs/spec/contract.md §6): its configuration goes into the data block,
 * its colours into a style sheet, its values in the place of placeholders such as `{{companyName}}`. Whatever `configuration`
 * is, the result is a whole page; releasing a released page with the same configuration changes nothing.
 * @throws Error when `html` has no `<head>`.
 */
export function releaseHtml(html: string, configuration: unknown): ReleasedHtml {
  if (!html.includes('<head>')) throw new Error('The page has no <head> to put its configuration in')

  const read = readConfiguration(configuration)
  const filled = withValues(html, read)
  const block = `<script type="application/json" id="${configurationElementId}">${asData(JSON.stringify(read))}</script>`
  const configured = configurationBlock.test(filled)
    ? filled.replace(configurationBlock, () => block)
    : filled.replace('<head>', () => `<head>${block}`)
  const spoken = read.languageLinks ? configured : configured.replace(languageLinks, '')
  const released = withTheme(spoken, read.theme)

  return { html: released, csp: contentPolicy(released, read) }
}

function withValues(html: string, configuration: RuntimeConfiguration): string {
  // Where an address is alone, its line breaks after the @ rather than inside a word.
  const breakable = escaped(configuration.supportEmail).replace('@', '@<wbr>')

  return Object.entries(placeholderValues(configuration)).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => escaped(value)),
    html
      .replaceAll('>{{supportEmail}}<', () => `>${breakable}<`)
      .replaceAll('tel:{{servicePhone}}', () => `tel:${dialled(configuration.servicePhone)}`),
  )
}

/** Fit for an element's text and for a quoted attribute; a brace would be read as a placeholder next time. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'{]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The contract lets only hex colours through, so nothing else can stand in the style sheet. */
function withTheme(html: string, theme: RuntimeConfiguration['theme']): string {
  const bare = html.replace(themeBlock, '')
  const colours = Object.entries(themeTokens).flatMap(([name, token]) => {
    const colour = theme[name as keyof typeof themeTokens]

    return colour === undefined ? [] : [`${token}:${colour}`]
  })

  if (colours.length === 0) return bare

  // After the page's own style sheet, which it overrules.
  const themed = bare.replace('</head>', () => `<style id="app-theme">:root{${colours.join(';')}}</style></head>`)

  return theme.background === undefined
    ? themed
    : themed.replace(
        /<meta name="theme-color" content="[^"]*">/,
        () => `<meta name="theme-color" content="${theme.background}">`,
      )
}

/** The metas that `publishedHtml` writes; everything else in the head is the page's own. */
const earlierMetas = new RegExp(
  `<meta http-equiv="Content-Security-Policy" content="[^"]*">|<meta name="${releaseMetaName}" content="[^"]*">`,
  'g',
)
const charset = /<meta charset[^>]*>/i

/**
 * Makes a built page one that any static host may serve: `releaseHtml` with the configuration, plus the deployment it
 * is of (`<app>@<deployment id>`, which its reports carry) and its whole policy as `<meta>`, because such a host sends
 * the same headers whichever release it serves. A header still has to carry what a meta cannot say (`headerPolicy`).
 * `csp` is the whole policy, for a host whose headers can vary. Publishing a published page again replaces all of that.
 * @throws Error when `html` has no `<head>`, or `deployment` is no name of a deployment.
 */
export function publishedHtml(html: string, configuration: unknown, deployment: string): ReleasedHtml {
  if (!releasePattern.test(deployment)) throw new Error(`“${deployment}” is no name of a deployment`)

  const released = releaseHtml(html.replaceAll(earlierMetas, ''), configuration)
  const metas =
    `<meta http-equiv="Content-Security-Policy" content="${inMeta(released.csp)}">` +
    `<meta name="${releaseMetaName}" content="${deployment}">`
  // A policy holds for what comes after it, and the charset must stand in the first kilobyte.
  const place = charset.exec(released.html)?.[0] ?? '<head>'

  return { html: released.html.replace(place, () => place + metas), csp: released.csp }
}
