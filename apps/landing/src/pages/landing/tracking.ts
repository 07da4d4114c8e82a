import { shownTemplateHeader, storeTapPath, trackClick, trackVisit } from '@pahiram/contract'
import { environmentAtom } from '@pahiram/page'
import { atom, type Getter } from 'jotai'

import { countedHeaders, registerTemplateAtom, shownTemplate, shownTemplateAtom } from './template-loads.ts'

const isVisitCountedAtom = atom(false)

/** Keeps the visit that was counted last in this tab, after its time: the same page in another language is the same visit. */
const visitKey = 'landing.visit'

/** How long a visit lasts, ms: who comes back later visits again. */
const visitMs = 30 * 60_000

/**
 * Counts the visit, once for each link in a tab, as soon as it is known what the visitor sees. A count that fails
 * is nothing that a visitor could do about it.
 */
export const countVisitAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isVisitCountedAtom) || get(registerTemplateAtom).state === 'loading') return
  set(isVisitCountedAtom, true)

  const { api, sessionStorage } = get(environmentAtom)
  const visit = visitFields(get)
  const kept = sessionStorage.get(visitKey) ?? ''
  const isSame = kept.slice(kept.indexOf(' ') + 1) === JSON.stringify(visit)

  if (isSame && Date.now() - Number.parseInt(kept, 10) < visitMs) return
  await inPassing(
    get,
    api(trackVisit, visit, { headers: countedHeaders(get) }).then(() =>
      sessionStorage.set(visitKey, `${Date.now()} ${JSON.stringify(visit)}`),
    ),
  )
})

/** Counts a press of the SMS button; without waiting for the answer. */
export function countClick(get: Getter, phone: string): void {
  const { api } = get(environmentAtom)

  void inPassing(get, api(trackClick, { ...visitFields(get), phone }, { headers: countedHeaders(get) }))
}

/** The address that a browser reports a press of a store's link to. */
export const tapAddressAtom = atom((get): string => {
  const { configuration } = get(environmentAtom)
  const { page_id, user_from = '', utm_tag = '', app_from = '' } = visitFields(get)
  const shown = shownTemplate(get)
  const query = new URLSearchParams({ page_id, user_from, utm_tag, app_from, [shownTemplateHeader]: shown })

  return `${configuration.apiBase}${storeTapPath}?${query}`
})

function visitFields(get: Getter) {
  const { query } = get(environmentAtom)

  return {
    page_id: get(shownTemplateAtom)?.id ?? query.get('templateId') ?? '',
    user_from: query.get('user_from') ?? undefined,
    client_type: query.get('clientType') ?? undefined,
    page_type: '1',
    utm_tag: query.get('utm_tag') ?? undefined,
    app_from: query.get('app_from') ?? undefined,
  } as const
}

async function inPassing(get: Getter, counting: Promise<unknown>): Promise<void> {
  await counting.catch((error: unknown) => get(environmentAtom).report('call', error))
}
