import disbursing from './disbursing-151.svg?raw'
import due from './due-174.svg?raw'
import overdue from './overdue-180.svg?raw'
import refused from './refused-110.svg?raw'
import settled from './settled-200.svg?raw'
import underReview from './waiting-review-21.svg?raw'

const pictures: Readonly<Record<number, string>> = {
  21: underReview,
  110: refused,
  151: disbursing,
  174: due,
  180: overdue,
}

/**
 * The data address of the picture of an order's state, so that the page's HTML shows it without another request; 170 and codes
 * nobody knows take the one of 200 (docs/spec/contract.md §7a).
 */
export function artworkOf(orderStatus: number | undefined): string {
  return `data:image/svg+xml,${encodeURIComponent(pictures[orderStatus ?? 0] ?? settled)}`
}
