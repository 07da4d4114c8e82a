/*
 * The file that all pages share, asked for after the first call. Part of every page's inline script: small, and no API newer
 * than 2017.
 */

/**
 * Lets the browser fetch and compile a module script. A link in the HTML would do so before the first inline script runs; out of
 * the HTTP cache, where another page has left it, the file is there at once, and compiling it keeps the first call waiting.
 * A browser that does not know such links asks for it when the page's own script imports it.
 */
export function preloadScript(address: string): void {
  const link = document.createElement('link')

  link.rel = 'modulepreload'
  link.crossOrigin = ''
  // Low: the early call's answer is what the borrower waits for, and it shows without any script.
  link.setAttribute('fetchpriority', 'low')
  link.href = address
  document.head.appendChild(link)
}
