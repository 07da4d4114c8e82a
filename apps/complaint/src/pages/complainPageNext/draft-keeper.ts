import { environmentAtom } from '@pahiram/page'
import { atom, type useStore } from 'jotai'

import { draftKey, type KeptDraft, readDraft } from '../../draft/complaint-draft.ts'
import { createDraftCopier, openDraftCopy } from '../../draft/draft-copy.ts'
import {
  fillInAtom,
  foundDraftAtom,
  initAtom,
  keepDraftAtom,
  listAtom,
  sentIntentAtom,
  textAfter,
  textAtom,
  typeAtom,
} from './form-model.ts'
import { changeListAtom, queueAtom } from './photographs-model.ts'
import { clearFormAtom, complaintAtom, sendingAtom } from './send-model.ts'

/** Whatever the draft is made of: a new value with each change. */
const contentAtom = atom((get) => [get(textAtom), get(typeAtom), get(listAtom), get(sentIntentAtom)])

/**
 * Puts a newer copy of the draft into the form, takes up the photographs of the draft, and from then on copies each
 * change, until the returned function is called.
 */
export function keepDraftCopy(store: ReturnType<typeof useStore>): () => void {
  const { localStorage, query } = store.get(environmentAtom)
  const copy = openDraftCopy(query)
  const list = store.get(listAtom)
  const endings: (() => void)[] = []
  let isOver = false

  function take(draft: KeptDraft | undefined): void {
    if (draft !== undefined && draft.at > (store.get(foundDraftAtom)?.at ?? 0)) store.set(takeNewerAtom, draft, list)
    store.set(takeUpPhotographsAtom)
  }

  // The words that another page of this draft sends: once they are sent they must not be sent from here, too.
  let sentElsewhere: string | undefined

  function followOther({ key, newValue }: StorageEvent): void {
    if (key !== draftKey) return

    const draft = copy.draftIn(newValue)

    if (draft) sentElsewhere = draft.isSent || draft.text === sentElsewhere ? draft.text : undefined
    if (newValue === null && store.get(textAtom) === sentElsewhere && store.get(sendingAtom) === 'ready')
      store.set(clearFormAtom)
  }

  window.addEventListener('storage', followOther)
  endings.push(() => window.removeEventListener('storage', followOther))

  void copy.find().then(({ written, draft }) => {
    if (isOver) return
    take(draft)

    const read = () => localStorage.get(draftKey)
    // Where neither is this account's, another's copy stays as long as nothing is typed: it may be the newer one.
    const isOurs = draft !== undefined || readDraft({ localStorage, query }) !== undefined
    const copier = createDraftCopier({
      read,
      keep: (entry) => copy.keep(entry),
      copied: isOurs ? written : read(),
    })

    const copyNow = () => copier.copyNow()

    copyNow()
    window.addEventListener('pagehide', copyNow)
    document.addEventListener('visibilitychange', copyNow)
    endings.push(
      store.sub(contentAtom, () => copier.copySoon()),
      // The answer names the account, whose draft it may be that an earlier session left.
      store.sub(initAtom, () => draft === undefined && take(copy.draftIn(written))),
      () => {
        copier.stop()
        window.removeEventListener('pagehide', copyNow)
        document.removeEventListener('visibilitychange', copyNow)
      },
    )
  })
  return () => {
    isOver = true
    for (const end of endings) end()
  }
}

/** Fills in a newer draft, where the borrower has changed nothing meanwhile. */
const takeNewerAtom = atom(null, (get, set, draft: KeptDraft, listBefore: unknown) => {
  if (get(sendingAtom) !== 'ready') return

  const found = get(foundDraftAtom)

  if (!found || get(textAtom) === found.text) set(textAtom, found ? draft.text : textAfter(draft.text, get(textAtom)))
  set(foundDraftAtom, draft)
  set(fillInAtom, draft, get(listAtom) === listBefore)
  void set(complaintAtom, 'look')
  set(keepDraftAtom)
})

/** Sends the photographs that lie on the phone on to the server. */
const takeUpPhotographsAtom = atom(null, (get, set) => {
  const waiting = get(listAtom).flatMap(({ id, state, isStored }) => (state === 'preparing' && isStored ? [id] : []))

  if (waiting.length === 0) return
  set(queueAtom).then(
    (queue) => queue.restore(waiting),
    // What reads them did not come: a tap tries again.
    () => set(changeListAtom, (list) => list.map((one) => (one.url ? one : { ...one, state: 'refused' }))),
  )
})
