/*
 * Reads an early answer, of which nothing is known. Part of the inline script: small, and no API newer than 2017.
 */
import { configurationElementId, type RuntimeConfiguration } from '@pahiram/contract'

/** The text or number at the dot-separated path that an element's attribute names; empty where there is neither. */
export function textOf(element: Element, attribute: string, data: object): string {
  return textAt(data, element.getAttribute(attribute) || '')
}

/** The text or number at a dot-separated path; empty where there is neither. */
export function textAt(data: object, path: string): string {
  return textFrom(valueAt(data, path))
}

/** What was found, if it is a number or a text of more than blanks; else empty. */
export function textFrom(found: unknown): string {
  return typeof found === 'string' ? found.trim() && found : Number.isFinite(found) ? String(found) : ''
}

/** What stands at a dot-separated path. */
export function valueAt(data: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data)
}

/** Whether a value can have fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The symbol that the deployment writes before amounts. Throws where its configuration cannot be read. */
export function earlyCurrency(): string {
  const { textContent } = document.getElementById(configurationElementId) as Element
  const { currency } = JSON.parse(textContent) as Partial<RuntimeConfiguration>

  return typeof currency === 'string' ? currency : '₱'
}
