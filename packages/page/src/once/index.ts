export { type IntentKeep, keptInSession, type KeptIntent, keptIntentIn } from './kept-intent.ts'
export { onceAtom, type Outcome, type Press } from './once-atom.ts'
export { OnceView, StatusBlock } from './once-view.tsx'
