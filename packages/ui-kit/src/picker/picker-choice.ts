/** One thing to choose; with `children` the choice goes on among them. */
export interface PickerOption {
  readonly name: string
  readonly value: string
  readonly children?: readonly PickerOption[]
}

/** What is chosen from, and what is chosen now. */
export type PickerChoice =
  /** `chosen`: the value of each level, from the top; empty while nothing is chosen. */
  | { readonly kind: 'options'; readonly options: readonly PickerOption[]; readonly chosen: readonly string[] }
  /**
   * `chosen`: `YYYY-MM-DD`, or empty. `from` and `to`: the first and the last day that can be chosen. `start`: where the
   * picker opens while nothing is chosen; left out: today, or the day nearest to it that can be chosen.
   */
  | {
      readonly kind: 'day'
      readonly chosen: string
      readonly from?: string | undefined
      readonly to?: string | undefined
      readonly start?: string | undefined
    }

/** The messages of a picker. */
export interface PickerMessages {
  readonly confirm: string
  readonly cancel: string
  readonly search: string
  readonly found: (values: { readonly count: number }) => string
  readonly nothingFound: string
  readonly loading: string
  readonly loadingFailed: string
  readonly retry: string
  readonly year: string
  readonly month: string
  readonly day: string
  /** Shown to who presses `Confirm` before a day was turned to. */
  readonly dayFirst: string
}

export interface PickerBodyProps {
  /** The picker's title, which names its wheels. */
  readonly title: string
  readonly choice: PickerChoice
  readonly messages: PickerMessages
  /** The value of each level, from the top; of a day its one `YYYY-MM-DD`. */
  readonly onConfirm: (chosen: readonly string[]) => void
  readonly onCancel: () => void
}
