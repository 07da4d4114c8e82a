/*
 * What the form does without at first: fetched at once after it, as one chunk, so that it is there when the line is not.
 */

export { DraftKeeper } from './draft-keeper.tsx'
export { PhotographPicker } from './photograph-picker.tsx'
export { SendOutcome } from './send-outcome.tsx'
export { SentDialog } from './sent-dialog.tsx'
export { YourRights } from './your-rights.tsx'
