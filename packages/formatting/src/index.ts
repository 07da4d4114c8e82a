export { formatDay, isDay } from './day.ts'
export { formatMinorUnits, formatMoney, type MoneyOptions } from './money.ts'
export { formatTime } from './time.ts'
export { withCurrency, type WrittenAmount, writtenAmount } from './written-amount.ts'
