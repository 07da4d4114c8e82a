import {
  getTemplate,
  type LandingTemplate,
  newBrowserId,
  sessionHeader,
  shownTemplateHeader,
  templateAnswer,
  visitorIdFormat,
} from '@pahiram/contract'
import {
  environmentAtom,
  asyncAtom,
  type AsyncAtom,
  loadMessages,
  localeAtom,
  localeOf,
  objectIn,
  type PageEnvironment,
  rejectionOf,
} from '@pahiram/page'
import { atom, type Getter } from 'jotai'

import { isTemplate } from '../../blocks/template-model.ts'
import type { Route } from './hash-route.ts'

/** Where the last landing template is kept (docs/spec/contract.md §5). */
const storageKey = 'landing.config'

/** A template as far as it is one; null: there is none, and a plain page of ours replaces it. */
type LoadedTemplate = LandingTemplate | null

/** Whether the offer that the page is opened for is over: its page has no form (docs/spec/contract-3.md §7). */
export const isEndedAtom = atom(false)

/** What the server refuses a template with whose offer is over. */
const ended = '410'

/** The template that the page is opened for, by `templateId`; the last one stays in the lasting storage. */
export const registerTemplateAtom = templateAtom('templateId', ({ localStorage }, template) => {
  localStorage.set(storageKey, JSON.stringify(template))
})

/** The template of each route (docs/spec/contract.md §7a). */
export const templateAtoms: Readonly<Record<Route, AsyncAtom<LoadedTemplate>>> = {
  form: registerTemplateAtom,
  download: templateAtom('down_id'),
  agreement: templateAtom('links_id'),
}

function templateAtom(
  parameter: 'templateId' | 'down_id' | 'links_id',
  keep: (environment: PageEnvironment, template: LandingTemplate) => void = () => undefined,
): AsyncAtom<LoadedTemplate> {
  return asyncAtom(async (get, signal, set): Promise<LoadedTemplate> => {
    const environment = get(environmentAtom)
    const templateId = environment.query.get(parameter)

    if (!templateId) return null

    const template = await environment
      .api(getTemplate, { templateId }, { signal, headers: visitorHeaders(get) })
      .catch((error: unknown) => {
        const rejection = rejectionOf(error)

        if (rejection === undefined) throw error
        if (parameter === 'templateId' && rejection.code === ended) set(isEndedAtom, true)
        else if (rejection.message !== '') environment.toast(rejection.message, 'error')
        return null
      })

    if (template === null || !isTemplate(template)) return null
    keep(environment, template)
    // Loaded before the template shows: its texts must not change language in front of the visitor.
    await loadMessages(localeFor(environment, template))
    if (!signal.aborted) set(localeAtom, localeFor(environment, template))
    return template
  })
}

/**
 * The template that the form is in: the one asked for; while it cannot be reached, the one kept from the visit
 * before if it is the same; null: a plain page.
 */
export const shownTemplateAtom = atom((get): LoadedTemplate => {
  const loaded = get(registerTemplateAtom)

  if (loaded.state === 'ready') return loaded.value

  const { localStorage, query } = get(environmentAtom)
  const kept = readTemplate(localStorage.get(storageKey))

  return kept !== null && kept.id === query.get('templateId') ? kept : null
})

/** The language of a template's page: the query's, else the template's, else the deployment's. */
export function localeFor({ query, configuration }: PageEnvironment, template: LoadedTemplate) {
  return localeOf(query, { locale: template?.config?.locale ?? configuration.locale })
}

/** Headers of every call of the page: which browser asks, since which version it sees depends on that. */
export function visitorHeaders(get: Getter): Record<string, string> {
  return { [visitorIdFormat.header]: get(visitorIdAtom) }
}

/** What the server says is shown, so it says it in the page's language, which may be the template's and in no address. */
export function languageHeader(get: Getter): Record<string, string> {
  return { [sessionHeader('lang')]: get(localeAtom) }
}

/** What the visitor sees, as calls that are counted by it say it; empty: nothing that the server would know. */
export function shownTemplate(get: Getter): string {
  const { id = '', version = 0 } = get(shownTemplateAtom) ?? {}
  const isKnown = /^[a-z\d-]{1,40}$/.test(id) && Number.isSafeInteger(version) && version > 0

  return isKnown ? `${id}@${version}` : ''
}

/** `visitorHeaders` with what the visitor sees, for calls that are counted by it, and with the language that they see it in. */
export function countedHeaders(get: Getter): Record<string, string> {
  const shown = shownTemplate(get)

  return { ...visitorHeaders(get), ...languageHeader(get), ...(shown !== '' && { [shownTemplateHeader]: shown }) }
}

function readTemplate(written: string | null): LoadedTemplate {
  const template = templateAnswer.read(objectIn(written))

  return isTemplate(template) ? template : null
}

/**
 * Distinguishes this browser from others (docs/spec/landing-template.md): kept in the lasting storage, made when there is
 * none. The page's early call has usually made it.
 */
export const visitorIdAtom = atom((get): string => {
  const { localStorage } = get(environmentAtom)
  const kept = localStorage.get(visitorIdFormat.key)

  if (kept !== null && visitorIdFormat.pattern.test(kept)) return kept

  const made = newBrowserId()

  localStorage.set(visitorIdFormat.key, made)
  return made
})
