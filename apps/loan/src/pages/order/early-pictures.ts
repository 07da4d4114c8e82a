import disbursing from '../../order-artwork/disbursing-151.svg?raw'
import due from '../../order-artwork/due-174.svg?raw'
import overdue from '../../order-artwork/overdue-180.svg?raw'
import refused from '../../order-artwork/refused-110.svg?raw'
import settled from '../../order-artwork/settled-200.svg?raw'
import underReview from '../../order-artwork/waiting-review-21.svg?raw'

/**
 * The picture of each state of an order; 170 and codes nobody knows take the one of 200 (docs/spec/contract.md §7a). A built page
 * has them in its HTML alone.
 */
export const earlyPictures: Readonly<Record<string, string> & { other: string }> = {
  '21': underReview,
  '110': refused,
  '151': disbursing,
  '174': due,
  '180': overdue,
  other: settled,
}
