import { wholePesosText } from '../platform/language/amounts-and-days.ts'

/** What a product lends, for its card: `amountRange('200000', '2500000')` (minor units) is `₱2,000 – ₱25,000`. */
export function amountRange(least: string, greatest: string): string {
  return `${wholePesosText(least)} – ${wholePesosText(greatest)}`
}
