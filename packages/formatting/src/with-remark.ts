/** A day and how far it is, as the server wrote both: `30 Dec 2026, in 33 days`; what it did not write is left out. */
export function withRemark({ time, remark }: { time?: string | undefined; remark?: string | undefined } = {}): string {
  return [time, remark].filter((text) => text?.trim()).join(', ')
}
