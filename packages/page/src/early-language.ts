/*
 * What the page says in another language, asked for before any bundle has arrived. Part of every page's inline script:
 * small, and no API newer than 2017.
 */

/**
 * Returns a function that brings the file of a language into the HTTP cache, where the page finds it when it comes to life:
 * it would ask for it only then, and a person would wait for one round trip more. A fetch that fails is the page's to repeat.
 * @param files The address of each language's file; the mix of the prerendered page has none.
 */
export function languageFetcher(files: Readonly<Record<string, string>>): (locale: string) => void {
  return (locale) => {
    const file = files[locale]

    if (file) fetch(file).catch(() => {})
  }
}
