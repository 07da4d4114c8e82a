import { join } from 'node:path'
import { type Locale, locales } from '@pahiram/contract'
import { languageLinksClass } from '@pahiram/page-html'

import { wholeSections } from './messages/message-folder.ts'
import { workspaceRoot } from './workspace.ts'

/*
 * What is around every page's `#root`, where React never looks: the links to other languages, and the sentence of help that
 * shows when the page does not come to life.
 */

type SpokenLocale = Exclude<Locale, 'default'>

const messages = join(workspaceRoot, 'packages/page/messages')
const spoken = locales.filter((locale): locale is SpokenLocale => locale !== 'default')

/** The languages as they call themselves, where that is not what everybody's browser has for them. */
const ownNames: Readonly<Partial<Record<SpokenLocale, string>>> = { es: 'Español', id: 'Bahasa Indonesia' }

function nameOf(locale: SpokenLocale): string {
  return ownNames[locale] ?? new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}

/** The links to the page in each language; without a script they keep nothing else of the address. */
const languageLinks = `<section class="${languageLinksClass}" aria-label="${spoken.map(nameOf).join(', ')}">${spoken
  .map((locale) => `<a href="?lang=${locale}" hreflang="${locale}" lang="${locale}">${nameOf(locale)}</a>`)
  .join('')}</section>`

const inPageLanguage = (inside: (locale: SpokenLocale) => string) =>
  spoken.map((locale) => `html[lang=${locale}] ${inside(locale)}`).join(',')

/**
 * How the links look; the page's own language is bold. They are on a screen only, and not laid out below it, which cuts off what
 * reaches out of their section: above them it has room for the focus ring.
 */
const languageStyle =
  `.${languageLinksClass}{display:flex;flex-wrap:wrap;justify-content:center;max-width:30rem;margin:0 auto;` +
  'padding:4px 8px calc(8px + var(--safe-bottom));content-visibility:auto;contain-intrinsic-height:auto 48px}' +
  `.${languageLinksClass} a{padding:14px 8px;font-size:.875rem;line-height:20px;color:var(--color-text-secondary)}` +
  `${inPageLanguage((locale) => `.${languageLinksClass} [lang=${locale}]`)}{font-weight:600;text-decoration:none}` +
  `@media print{.${languageLinksClass}{display:none}}`

/** An empty `href` is the page's own address with its query. */
function helpIn(which: 'late' | 'script'): string {
  return spoken
    .map((locale) => {
      const { frame, page } = wholeSections(messages, locale) as Record<'frame' | 'page', Record<string, string>>

      return `<span lang="${locale}">${frame[which]} <a href="">${page['retry']}</a></span>`
    })
    .join('')
}

/** A page that neither a server nor a script has drawn may be in another language than it says, so all of them are shown. */
const helpLine =
  `<p class="page-help" role="alert">${helpIn('late')} <a href="tel:{{servicePhone}}">{{servicePhone}}</a></p>` +
  `<noscript><p class="page-help">${helpIn('script')}</p></noscript>`

/**
 * How the help line looks: above everything, and only when `offerHelp` asks for it, or when no script of the page has run for ten
 * seconds: a proxy that touches an inline script has the browser refuse it. Font and colours are the page's own. Without scripts it
 * is below a page that the server drew, whose texts are there and whose links work.
 */
const helpStyle =
  '.page-help{visibility:hidden;animation:page-help 1ms 10s forwards;position:fixed;left:0;right:0;bottom:0;z-index:9999;' +
  'margin:0;padding:16px 16px calc(16px + var(--safe-bottom));text-align:center;' +
  'border-top:1px solid var(--color-line);background:var(--color-card)}' +
  '@keyframes page-help{to{visibility:visible}}@media (scripting:none){.page-help{animation:none}}' +
  '[data-help] .page-help,noscript .page-help{visibility:visible}' +
  '.page-help a{display:inline-block;padding:12px 16px;font-weight:600}' +
  '[data-drawn]~noscript .page-help{position:static}' +
  `[data-help] .page-help [lang],[data-drawn]~noscript .page-help [lang]{display:none}${inPageLanguage((locale) => `.page-help [lang=${locale}]`)}{display:inline}` +
  'noscript .page-help [lang]{display:block}'

/** What is around a page, and its style. */
export interface PageFrame {
  readonly html: string
  readonly css: string
}

/** What follows `#root` of a page, and its style. An internal page is in English only, so it leads to no other language. */
export function pageFrame({ isStatic, isInternal }: Record<'isStatic' | 'isInternal', boolean>): PageFrame {
  const links: PageFrame = isInternal ? { html: '', css: '' } : { html: languageLinks, css: languageStyle }

  return isStatic ? links : { html: links.html + helpLine, css: links.css + helpStyle }
}
