export { formatDay, formatTime } from './day.ts'
export { formatMinorUnits, formatMoney, withCurrency, type MoneyOptions } from './money.ts'
