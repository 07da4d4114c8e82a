export { formatDay, isDay } from './day.ts'
export { formatMinorUnits } from './money.ts'
export { minorUnitsIn } from './minor-units.ts'
export { withCurrency, type WrittenAmount, writtenAmount } from './written-amount.ts'
