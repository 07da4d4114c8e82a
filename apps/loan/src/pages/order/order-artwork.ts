import disbursing from '../../order-artwork/disbursing-151.svg?no-inline'
import due from '../../order-artwork/due-174.svg?no-inline'
import overdue from '../../order-artwork/overdue-180.svg?no-inline'
import refused from '../../order-artwork/refused-110.svg?no-inline'
import settled from '../../order-artwork/settled-200.svg?no-inline'
import underReview from '../../order-artwork/waiting-review-21.svg?no-inline'

/** The picture of an order's state; 170 and codes nobody knows take the one of 200 (docs/spec/contract.md §7a). */
export function artworkOf(orderStatus: number | undefined): string {
  switch (orderStatus) {
    case 21:
      return underReview
    case 110:
      return refused
    case 151:
      return disbursing
    case 174:
      return due
    case 180:
      return overdue
    default:
      return settled
  }
}
