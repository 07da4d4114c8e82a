import * as v from 'valibot'

/*
 * What ops ask the server, below `/staff` and with the staff's token (see `promotion-staff.ts`).
 */

/** `GET`: how often pages of each deployment became ready and failed, as they say themselves. */
export const releaseRatesPath = '/staff/releases/rates'

const longestHours = 24 * 90

/** The query of the rates: the last 24 hours unless said otherwise; `by=page` tells each page apart. */
export const releaseRatesRequest = v.object({
  hours: v.pipe(
    v.optional(v.string(), '24'),
    v.regex(/^\d{1,4}$/, 'is no number of hours'),
    v.transform(Number),
    v.minValue(1, 'is at least 1'),
    v.maxValue(longestHours, `is at most ${longestHours}`),
  ),
  app: v.optional(v.string()),
  by: v.optional(v.picklist(['page'], 'is not page')),
})

/** `data` of the rates. */
export interface ReleaseRates {
  readonly rows: readonly {
    readonly app: string
    /** Its id: a release with a configuration. */
    readonly deployment: string
    /** As `/order`; only by page. */
    readonly page?: string
    /** Views that came to life and showed their first data. */
    readonly ready: number
    /** Views whose scripts did not come, broke, or could make nothing of an answer. */
    readonly failed: number
  }[]
}
