import { configurationElementId, readConfiguration, type RuntimeConfiguration } from '@pahiram/contract'

import { contentPolicy } from './content-policy.ts'

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

/** The words in double braces that a page's HTML may use: `{{companyName}}`. */
const wordNames = ['appName', 'companyName', 'servicePhone', 'supportEmail', 'address', 'currency'] as const

/** Which token of `theme.css` each colour of the configuration replaces. */
const themeTokens = {
  background: '--color-surface',
  fontPrimary: '--color-text',
  fontSecondary: '--color-text-secondary',
  accent: '--color-accent',
} as const satisfies Record<keyof RuntimeConfiguration['theme'], string>

/**
 * Makes a built page a page of one deployment (docs/spec/contract.md §6): its configuration goes into the data block,
 * its colours into a style sheet, its words in the place of `{{companyName}}` and the like. Whatever `configuration`
 * is, the result is a whole page; releasing a released page with the same configuration changes nothing.
 * @throws Error when `html` has no `<head>`.
 */
export function releaseHtml(html: string, configuration: unknown): ReleasedHtml {
  if (!html.includes('<head>')) throw new Error('The page has no <head> to put its configuration in')

  const read = readConfiguration(configuration)
  const worded = withWords(html, read)
  const block = `<script type="application/json" id="${configurationElementId}">${dataBlock(read)}</script>`
  const configured = configurationBlock.test(worded)
    ? worded.replace(configurationBlock, () => block)
    : worded.replace('<head>', () => `<head>${block}`)
  const released = withTheme(configured, read.theme)

  return { html: released, csp: contentPolicy(released, read) }
}

/** JSON that cannot end its element, nor open another. */
function dataBlock(configuration: RuntimeConfiguration): string {
  return JSON.stringify(configuration).replaceAll('<', '\\u003c')
}

function withWords(html: string, configuration: RuntimeConfiguration): string {
  return wordNames.reduce((worded, name) => worded.replaceAll(`{{${name}}}`, () => escaped(configuration[name])), html)
}

/** Fit for an element's text and for a quoted attribute; a brace would be taken for one of our words next time. */
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
