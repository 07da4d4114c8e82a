/** One thing to choose; with `children` the choice goes on among them. */
export interface PickerOption {
  readonly name: string
  readonly value: string
  readonly children?: readonly PickerOption[]
}

/** The messages of a picker. */
export interface PickerMessages {
  readonly confirm: string
  readonly cancel: string
  readonly search: string
  readonly found: (values: { readonly count: number }) => string
  readonly nothingFound: string
  readonly chooseField: (values: { readonly title: string }) => string
}

export interface PickerBodyProps {
  /** The picker's title, which names its list. */
  readonly title: string
  readonly options: readonly PickerOption[]
  /** The value of each level, from the top; empty while nothing is chosen. */
  readonly chosen: readonly string[]
  readonly messages: PickerMessages
  /** The value of each level, from the top. */
  readonly onConfirm: (chosen: readonly string[]) => void
  readonly onCancel: () => void
}
