/** Marks the template that names the page's scripts. */
export const scriptsTemplate = 'data-scripts'

/**
 * Asks for the page's scripts, which its HTML names in a template: what the parser finds by itself is fetched before the
 * inline script runs, and on a slow phone the first call would wait for that. The files come at once, and the page's own
 * script runs when the HTML is there, as a script of the parser's would. Part of the inline script, after the first call.
 */
export function loadScripts(): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[${scriptsTemplate}]`)
  const entry = template && template.content.querySelector('script')

  if (!template || !entry) return
  document.addEventListener('DOMContentLoaded', () => document.head.appendChild(entry))
  for (const link of template.content.querySelectorAll('link')) document.head.appendChild(link)
}
