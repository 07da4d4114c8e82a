import { environmentAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { clearFaults, type Fault, listFaults, switchOn } from '../faults/fault.ts'
import { addressWith, parametersIn, withScenario } from '../parameters/parameters.ts'
import { pathOf, type Scenario } from '../scenario/scenarios.ts'
import { firstState, type PreviewState, readState, writeState } from './preview-state.ts'

/** Where this browser remembers what its developer set; a sandbox's sessions are no secrets. */
const memoryKey = 'preview.state'

const knownAtom = atom(firstState)

/** Everything that is set on the page. */
export const previewAtom = atom((get) => get(knownAtom))

/** What the phone shows; a new visit loads the page anew. */
export interface Shown {
  readonly address: string
  readonly visit: number
}

const visitAtom = atom<Shown | null>(null)

/** The page in the phone; null while it is empty. */
export const shownAtom = atom((get) => get(visitAtom))

/** Changes what is set, and remembers it; the faults are the server's, and a page is not shown before it is asked for. */
export const changeAtom = atom(null, (get, set, change: Partial<PreviewState>) => {
  const state = { ...get(knownAtom), ...change }

  set(knownAtom, state)
  get(environmentAtom).localStorage.set(memoryKey, writeState({ ...state, faults: [], shown: null }))
})

/**
 * Sets what a link says behind its `#`; without one what the address's query says, and else what this browser
 * remembers. Faults of a link are switched on before its page is shown.
 */
export const openPreviewAtom = atom(null, async (get, set, link: string) => {
  const { query, localStorage } = get(environmentAtom)
  const remembered = readState(localStorage.get(memoryKey) ?? '')
  const asked = parametersIn(query)
  const state = link === '' ? { ...remembered, shown: null, faults: [] } : readState(link)

  // An address may hold anybody's session: it is not remembered before somebody works with it.
  if (link === '' && Object.keys(asked).length > 0) set(knownAtom, { ...state, parameters: asked })
  else set(changeAtom, state)
  await set(bringFaultsAtom, state.faults)
  if (state.shown !== null) set(showAtom, state.shown)
})

/** Opens a page as it is set: in the phone, or in place of this page. */
export const openPageAtom = atom(null, (get, set, path: string) => {
  const { parameters, inPhone } = get(knownAtom)

  if (inPhone) set(showAtom, path)
  else get(environmentAtom).navigate(addressWith(path, parameters))
})

/** Shows a page in the phone, from its beginning. */
export const showAtom = atom(null, (get, set, path: string) => {
  set(changeAtom, { shown: path })
  set(visitAtom, { address: addressWith(path, get(knownAtom).parameters), visit: (get(visitAtom)?.visit ?? 0) + 1 })
})

/** Fills the fields for a scenario, and shows its page in the phone. */
export const chooseScenarioAtom = atom(null, (get, set, scenario: Scenario) => {
  set(changeAtom, { parameters: withScenario(get(knownAtom).parameters, scenario.url) })
  set(showAtom, pathOf(scenario))
})

/** Changes the shell around the phone's page, which must find it from its beginning. */
export const changeShellAtom = atom(null, (get, set, shell: PreviewState['shell']) => {
  const { shown } = get(knownAtom)

  set(changeAtom, { shell })
  if (shown !== null) set(showAtom, shown)
})

/** Asks which faults are on. */
export const refreshFaultsAtom = atom(null, (_get, set) => set(faultsAtom, () => Promise.resolve()))

/** Switches a fault on. */
export const switchOnAtom = atom(null, (_get, set, fault: Fault) => set(faultsAtom, () => switchOn(fault)))

/** Ends all faults. */
export const clearFaultsAtom = atom(null, (_get, set) => set(faultsAtom, clearFaults))

const bringFaultsAtom = atom(null, (_get, set, brought: readonly Fault[]) =>
  set(faultsAtom, async () => {
    const active = new Set((await listFaults()).map((fault) => JSON.stringify(fault)))

    // One after the other: the first that fits a call is the one that hits it.
    for (const fault of brought) if (!active.has(JSON.stringify(fault))) await switchOn(fault)
  }),
)

const faultsAtom = atom(null, async (get, set, change: () => Promise<void>) => {
  try {
    await change()

    const faults = await listFaults()

    // Only now: much may have been set while the switch was asked.
    set(knownAtom, { ...get(knownAtom), faults })
  } catch {
    get(environmentAtom).toast('The fault switch did not answer. Is this a sandbox?', 'error')
  }
})

/** The link that shows another developer the same; only once the page is open does it know its origin. */
export function linkTo(state: PreviewState, origin: string): string {
  return `${origin}/testPreview#${writeState(state)}`
}
