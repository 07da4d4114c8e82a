export { formatDay, isDay } from './day.ts'
export { formatMinorUnits, formatMoney, withCurrency, type MoneyOptions } from './money.ts'
export { formatTime } from './time.ts'
