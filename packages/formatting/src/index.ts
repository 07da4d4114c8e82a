export { formatDay, isDay } from './day.ts'
export { formatMinorUnits } from './money.ts'
export { withCurrency, type WrittenAmount, writtenAmount } from './written-amount.ts'
