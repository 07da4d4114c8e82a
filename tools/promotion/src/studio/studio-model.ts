import {
  type Campaign,
  type CampaignList,
  type CampaignRejection,
  campaignsPath,
  funnelAnswer,
  funnelPath,
  staffTemplatesPath,
  type TemplateList,
} from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { StaffError } from '@pahiram/api-client/staff'
import { atom, type Getter, type Setter } from 'jotai'

import { failureMessage, staffModel } from '../staff-page/staff-model.ts'
import { lastDays } from '../stats/funnel-view.ts'
import { changed, type History, historyOf, redone, undone } from './draft-history.ts'

/** What the list of campaigns shows. */
export interface StudioList extends CampaignList {
  readonly templates: TemplateList['templates']
  /** Visits and registrations of the last seven days by template. */
  readonly figures: ReadonlyMap<string, { readonly visits: number; readonly registered: number }>
}

/** What is edited of a campaign. */
export interface Content {
  readonly name: string
  readonly pages: Campaign['pages']
}

/** Whether the draft is on the server; `changed`: somebody else has changed it meanwhile. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | { readonly failure: string; readonly isConflict: boolean }

/** The campaign that is open; null: the list. */
export const campaignIdAtom = atom<string | null>(null)

/** The open campaign as the server knows it; null until it is loaded. */
export const campaignAtom = atom<Campaign | null>(null)

const historyAtom = atom<History<Content> | null>(null)

export const saveStateAtom = atom<SaveState>('saved')

/** Why the campaign did not load; null: it did, or it is loading. */
export const loadFailureAtom = atom<string | null>(null)

/** Whether somebody else's draft was loaded over what was typed here, which `Undo` brings back. */
export const isOvertakenAtom = atom(false)

/** The page's model: sign-in, and the list of campaigns. */
export const studioModel = staffModel<StudioList>({
  open: (query, set) => set(campaignIdAtom, query.get('campaign')),
  async load(_get, call) {
    const { from, to } = lastDays(7, marketDay(Date.now()))
    const [list, templates, funnel] = await Promise.all([
      call(campaignsPath) as Promise<CampaignList>,
      call(staffTemplatesPath) as Promise<TemplateList>,
      call(`${funnelPath}?${new URLSearchParams({ from, to, by: 'template' }).toString()}`),
    ])
    const rows = funnelAnswer.read(funnel).rows ?? []

    return {
      ...list,
      templates: templates.templates,
      figures: new Map(
        rows.map(({ template, visits, registered }) => [
          template ?? '',
          { visits: visits ?? 0, registered: registered ?? 0 },
        ]),
      ),
    }
  },
})

/** The draft as it is edited; null until it is loaded. */
export const contentAtom = atom((get) => get(historyAtom)?.present ?? null)

export const canUndoAtom = atom((get) => (get(historyAtom)?.past.length ?? 0) > 0)
export const canRedoAtom = atom((get) => (get(historyAtom)?.future.length ?? 0) > 0)

/** Whether the campaign can be edited now: not while it is in review or waits for its time, nor by a viewer. */
export const canEditAtom = atom((get) => {
  const state = get(campaignAtom)?.state
  const role = get(studioModel.shownAtom)?.staff.role

  return (state === 'draft' || state === 'published') && role !== 'viewer' && role !== 'support'
})

/** Opens a campaign, or with null the list, and writes it into the address. What is not saved yet and cannot be stays open. */
export const openCampaignAtom = atom(null, async (get, set, id: string | null) => {
  await set(saveAtom)
  if (get(saveStateAtom) !== 'saved') return
  window.history.pushState(null, '', addressOf(id))
  await set(followAtom)
})

/** Follows the browser's Back and Forward. What is not saved yet and cannot be stays open. */
export const followAtom = atom(null, async (get, set) => {
  await set(saveAtom)
  if (get(saveStateAtom) !== 'saved') {
    window.history.pushState(null, '', addressOf(get(campaignIdAtom)))
    return
  }
  set(campaignIdAtom, new URLSearchParams(window.location.search).get('campaign'))
  set(closeAtom)
  await set(studioModel.loadAtom)
})

const closeAtom = atom(null, (_get, set) => {
  set(campaignAtom, null)
  set(historyAtom, null)
  set(isOvertakenAtom, false)
  set(saveStateAtom, 'saved')
})

function addressOf(id: string | null): string {
  return window.location.pathname + (id === null ? '' : `?${new URLSearchParams({ campaign: id }).toString()}`)
}

/**
 * Loads the open campaign as the server has it. What was not saved, because the token had ended, is saved next; where somebody
 * else has saved meanwhile, theirs is shown and undo brings back one's own.
 */
export const loadCampaignAtom = atom(null, async (get, set) => {
  const id = get(campaignIdAtom)

  if (id === null) return
  if (get(saveStateAtom) !== 'saved' && get(typedByAtom) !== get(studioModel.shownAtom)?.staff.name) set(closeAtom)
  set(loadFailureAtom, null)
  try {
    const campaign = (await set(studioModel.callAtom, `${campaignsPath}/${id}`)) as Campaign

    if (get(campaignIdAtom) !== id) return

    const own = get(saveStateAtom) === 'saved' ? null : get(historyAtom)
    const isOvertaken = own !== null && get(campaignAtom)?.revision !== campaign.revision
    const loaded = historyOf<Content>({ name: campaign.name, pages: campaign.pages })

    set(campaignAtom, campaign)
    set(isOvertakenAtom, isOvertaken)
    set(historyAtom, isOvertaken ? { ...loaded, past: [own.present] } : (own ?? loaded))
    set(saveStateAtom, own === null || isOvertaken ? 'saved' : 'unsaved')
  } catch (error) {
    set(loadFailureAtom, failureMessage(error))
  }
})

/** Whose what is not saved yet is: whoever else signs in here next neither sees it nor saves it under their own name. */
const typedByAtom = atom<string>()

const typeAtom = atom(null, (get, set, history: History<Content>) => {
  set(historyAtom, history)
  set(typedByAtom, get(studioModel.shownAtom)?.staff.name)
  set(isOvertakenAtom, false)
  set(saveStateAtom, 'unsaved')
})

/**
 * Changes the draft as it is now: what an upload or the server brings comes later than what was typed meanwhile. Changes of the
 * same field one after the other are undone as one; null is a step of its own.
 */
export const changeAtom = atom(null, (get, set, change: (content: Content) => Content, field: string | null) => {
  const history = get(historyAtom)

  if (history === null || !get(canEditAtom)) return
  set(typeAtom, changed(history, change(history.present), field))
})

/** Goes one step back or forward. */
export const stepAtom = atom(null, (get, set, way: 'undo' | 'redo') => {
  const history = get(historyAtom)

  if (history === null || !get(canEditAtom)) return
  set(typeAtom, way === 'undo' ? undone(history) : redone(history))
})

const runningAtom = atom<Promise<unknown>>(Promise.resolve())

/** One after the other: of two changes with the same revision, the server would refuse one. */
function inTurn<Result>(get: Getter, set: Setter, work: () => Promise<Result>): Promise<Result> {
  const running = get(runningAtom).then(work, work)

  set(runningAtom, running)
  return running
}

/** Saves the draft when it has changed. */
export const saveAtom = atom(null, (get, set): Promise<void> => inTurn(get, set, () => set(saveNowAtom)))

/** What was sent since the last save: where the answer got lost, it may have arrived. */
const sentAtom = atom<readonly string[]>([])
const textOf = (id: string, { name, pages }: Content) => JSON.stringify([id, name.trim(), pages])

const saveNowAtom = atom(null, async (get, set): Promise<void> => {
  const content = get(contentAtom)
  const campaign = get(campaignAtom)

  if (content === null || campaign === null || get(saveStateAtom) === 'saved') return
  set(saveStateAtom, 'saving')
  try {
    const { id, revision } = campaign
    const sent = [textOf(id, campaign), ...get(sentAtom)]
    const call = async (body?: object) => (await set(studioModel.callAtom, `${campaignsPath}/${id}`, body)) as Campaign

    set(sentAtom, [...sent.slice(-20), textOf(id, content)])

    const saved = await call({ ...content, revision }).catch(async (error: unknown) => {
      const present = isConflict(error) ? await call() : undefined

      // One's own save or publication, whose answer got lost, is nobody else's change; nor is one of the state alone.
      if (!present || !sent.includes(textOf(id, present))) throw error
      return call({ ...content, revision: present.revision })
    })

    set(sentAtom, [])
    if (get(campaignIdAtom) !== saved.id) return
    set(campaignAtom, saved)
    // What was typed meanwhile is saved next.
    set(saveStateAtom, get(contentAtom) === content ? 'saved' : 'unsaved')
  } catch (error) {
    set(saveStateAtom, { failure: failureMessage(error), isConflict: isConflict(error) })
  }
})

function isConflict(error: unknown): boolean {
  return error instanceof StaffError && error.status === 409
}

/** What came of an action on the campaign: done, findings to correct, or a message. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'findings'; readonly findings: CampaignRejection['findings'] }
  | { readonly kind: 'failed'; readonly message: string; readonly isConflict: boolean }

/** Saves the draft, then asks the server for `action` with the revision that was saved. */
export const actAtom = atom(null, (get, set, action: string, fields: object = {}) =>
  inTurn(get, set, () => set(actNowAtom, action, fields)),
)

/** What actions lead to. */
const ends: Readonly<Record<string, readonly string[]>> = { submit: ['review'], publish: ['published', 'scheduled'] }

const actNowAtom = atom(null, async (get, set, action: string, fields: object): Promise<Outcome> => {
  await set(saveNowAtom)

  const campaign = get(campaignAtom)
  const state = get(saveStateAtom)

  if (campaign === null) return { kind: 'done' }
  if (typeof state === 'object') return { kind: 'failed', message: state.failure, isConflict: state.isConflict }
  try {
    const body = { revision: campaign.revision, ...fields }
    const path = `${campaignsPath}/${campaign.id}/${action}`
    const changedTo = (await set(studioModel.callAtom, path, body)) as Campaign | null

    if (changedTo !== null) set(campaignAtom, changedTo)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof StaffError)) throw error

    const { findings } = (error.data ?? {}) as Partial<CampaignRejection>

    if (findings !== undefined) return { kind: 'findings', findings }

    const present = isConflict(error)
      ? ((await set(studioModel.callAtom, `${campaignsPath}/${campaign.id}`).catch(() => campaign)) as Campaign)
      : campaign
    const isSame = textOf(campaign.id, present) === textOf(campaign.id, campaign)

    // It was done already: the answer got lost.
    if (present.revision !== campaign.revision && isSame && ends[action]?.includes(present.state)) {
      set(campaignAtom, present)
      return { kind: 'done' }
    }
    return { kind: 'failed', message: failureMessage(error), isConflict: isConflict(error) }
  }
})

/** Asks the server something about the open campaign that changes nothing in it. @throws {StaffError} */
export const askAtom = atom(null, async (get, set, action: string, body: object): Promise<unknown> => {
  await set(saveAtom)
  return set(studioModel.callAtom, `${campaignsPath}/${get(campaignIdAtom) ?? ''}/${action}`, body)
})

/** Makes a campaign and opens it. @throws {StaffError} */
export const createCampaignAtom = atom(null, async (_get, set, content: Content) => {
  const { id } = (await set(studioModel.callAtom, campaignsPath, content)) as Campaign

  await set(openCampaignAtom, id)
})
