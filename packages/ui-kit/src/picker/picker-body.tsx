import { DayWheels } from './day-wheels.tsx'
import { OptionWheels } from './option-wheels.tsx'
import type { PickerBodyProps } from './picker-choice.ts'

/** The inside of a picker, loaded on first use. What stands in the middle of its wheels is what `Confirm` takes. */
export function PickerBody({ choice, ...rest }: PickerBodyProps) {
  if (choice.kind === 'day') return <DayWheels {...rest} chosen={choice.chosen} />
  return <OptionWheels {...rest} options={choice.options} chosen={choice.chosen} />
}
