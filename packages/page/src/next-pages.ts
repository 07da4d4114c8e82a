import type { NextPage } from './define-page.ts'
import { drawPressedPages } from './draw-pressed-page.ts'
import { drawRestingPage, type RestingLink } from './draw-resting-page.ts'
import type { PageEnvironment } from './environment.ts'
import { nextPageLink, nextPagesAttribute } from './next-pages-attributes.ts'
import { pageAddress } from './page-address.ts'

/** What a browser may say of its line; WebKit and Firefox say nothing. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Fetches ahead what the pages need that `nextPages` of this page's `page.ts` names (docs/decisions/051): their scripts, and
 * their HTML where its address is known. Nothing is counted before a press on a control that leads there; of what is drawn at rest
 * the first call is made, a read whose answer is shown for some seconds (docs/decisions/070). It does nothing from a package, with data saving on or on a 2g line; it never throws, and
 * what does not come is fetched when it is needed.
 */
export async function fetchNextPages({ query }: Pick<PageEnvironment, 'query'>, browser: Window): Promise<void> {
  const { document, location, navigator } = browser
  const line = (navigator as { readonly connection?: Line }).connection

  if (!location.protocol.startsWith('http') || line?.saveData === true || line?.effectiveType?.endsWith('2g')) return
  try {
    const links: RestingLink[] = []

    for (const { page, parameters, fixed, atPress, drawnAtRest } of nextPagesOf(document)) {
      const values = (parameters ?? []).map((name) => [name, query.get(name)] as const)
      const address = pageAddress(page, query, { ...Object.fromEntries(values), ...fixed })
      const html = await textAt(address)

      // One after the other: the borrower may want the line meanwhile.
      for (const script of scriptsOf(html)) if (!isNamed(script, document)) await textAt(script)
      if (parameters !== undefined) {
        const link = prefetchedLink(address, document)

        if (drawnAtRest) links.push({ link, atPress: atPress ?? [] })
      }
    }
    if (!addRules(document)) return
    drawPressedPages(unseenLink(document), query, browser, drawRestingPage(links, query, browser))
  } catch {
    // The line was lost: the next page is loaded when it is opened.
  }
}

/** What the build put into the page. */
function nextPagesOf(document: Document): NextPage[] {
  const template = document.querySelector(`[${nextPagesAttribute}]`)

  return JSON.parse(template?.getAttribute(nextPagesAttribute) ?? '[]') as NextPage[]
}

/** @throws {TypeError} when it did not come. */
async function textAt(address: string): Promise<string> {
  const response = await fetch(address)

  if (!response.ok) throw new TypeError(String(response.status))
  return response.text()
}

/** Puts the rules in force that the build left in the template; false where there are none, or a browser does not know them. */
function addRules(document: Document): boolean {
  const rules = document.querySelector<HTMLTemplateElement>(`template[${nextPagesAttribute}]`)?.content.firstChild

  if (!rules || HTMLScriptElement.supports?.('speculationrules') !== true) return false
  document.head.append(rules)
  return true
}

/** The scripts that a page of ours names in its HTML, from the server's root. */
function scriptsOf(html: string): string[] {
  return Array.from(
    html.matchAll(/<link rel="[a-z ]*page-module" href="(\/assets\/[^"]+)"/g),
    ([, address = '']) => address,
  )
}

/** Whether this page has the script itself. */
function isNamed(address: string, document: Document): boolean {
  return document.querySelector(`link[href="${address}"]`) !== null
}

/**
 * Lets the browser open the page without asking for its HTML again, for some minutes, where it knows speculation rules. Those
 * of the build choose links by this attribute: rules of our own, with the address in them, would be script made of text,
 * which Trusted Types forbid.
 */
function prefetchedLink(address: string, document: Document): HTMLAnchorElement {
  const link = unseenLink(document)

  link.href = address
  link.setAttribute(nextPageLink, '')
  return link
}

/** A link that nobody sees, hears of or reaches by the keyboard. */
function unseenLink(document: Document): HTMLAnchorElement {
  const link = document.createElement('a')

  link.tabIndex = -1
  link.setAttribute('aria-hidden', 'true')
  // Of links that are not drawn at all the rules know nothing; beside a button it would count as a target too near.
  link.style.position = 'absolute'
  link.style.top = '-99px'
  // A dialog that closes shows what stands in the body itself to screen readers again.
  document.body.appendChild(document.createElement('div')).append(link)
  return link
}
