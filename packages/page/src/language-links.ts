import { configurationElementId, type PagePlan } from '@pahiram/contract'

/* The language of a page before its scripts are there. Part of the head's inline script: small, and no API newer than 2017. */

/**
 * Sets `<html lang>` and the title to the language of the address, else of the configuration, where the document was built in
 * another one, and fetches the script with its texts.
 */
export function setAskedLanguage({ languages, titles }: PagePlan): void {
  const asked = new URLSearchParams(location.search).get('lang') || configuredLocale()
  // An address may name anything, such as what every object has.
  const file = Object.keys(languages).indexOf(asked) < 0 ? '' : languages[asked]

  // The server that drew the page has done all this, and left no files in the plan.
  if (!file) return
  document.documentElement.lang = asked
  if (titles[asked])
    document.addEventListener('DOMContentLoaded', () => (document.title = titles[asked] as string), { once: true })
  fetch(file).catch(() => {})
}

/**
 * Lets a press of a link with `hreflang` open the page in that language with the rest of its address: the links of the
 * common query keep it for the session, and a shell reads it in the address.
 */
export function followLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.page-language a')

    if (!link) return

    const query = new URLSearchParams(location.search)

    event.preventDefault()
    query.set('lang', link.hreflang)
    location.replace(`${location.pathname}?${query}${location.hash}`)
  })
}

/** The deployment's language, as its configuration has it, not checked; empty where it names none. */
function configuredLocale(): string {
  try {
    const block = document.getElementById(configurationElementId) as Element
    const { locale } = JSON.parse(block.textContent) as { locale?: string | null }

    return locale || ''
  } catch {
    return ''
  }
}
