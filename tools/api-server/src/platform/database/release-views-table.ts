/** The outcomes of views of published pages in an hour. */
export interface ReleaseViewsTable {
  app: string
  /** The deployment's id: two configurations of one release are counted apart. */
  release: string
  page: string
  /** As `Chrome 120`. */
  engine: string
  /** The shell's version; empty without a shell. */
  shell: string
  /** Empty when the report did not say. */
  language: string
  hour: Date
  /** Less than zero when later outcomes replaced more views than became ready in the same hour. */
  ready: number
  failed: number
  rejected: number
  /** How many views have a time to data; the sums below are over them. */
  timed: number
  /** The sum of the natural logarithms of the times to data in ms, and of their squares. */
  log_ms: number
  log_ms_squared: number
  /** How the main action of ready views did. */
  action_shown: number
  action_covered: number
  action_missing: number
}
