/* Each part by a name of its own: what fetches it must stay the same from one drawing to the next. */

/** What takes photographs. */
export async function loadPicker() {
  return (await import('./later-parts.ts')).PhotographPicker
}

/** What keeps a second copy of the draft. */
export async function loadDraftKeeper() {
  return (await import('./later-parts.ts')).DraftKeeper
}

/** What became of a sending that nobody answered. */
export async function loadOutcome() {
  return (await import('./later-parts.ts')).SendOutcome
}

/** The success. */
export async function loadSentDialog() {
  return (await import('./later-parts.ts')).SentDialog
}
