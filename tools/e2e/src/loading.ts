/** What of a page waits for an answer: its skeleton, or a control that was pressed. */
export const loading = '[role=status][aria-label], [aria-busy=true]'
