/** Split tests of landing pages (`promotion/split-tests`). */
export interface SplitTestsTable {
  template_id: string
  /** The version that began the split. */
  version: number
  began_at: Date
  /** JSON: what the split's versions had counted that day before. */
  counted_before: string
  /** JSON, written once; null: not planned. */
  plan: string | null
  /** JSON, written once; null: not decided. */
  outcome: string | null
}
