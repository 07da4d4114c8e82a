import * as v from 'valibot'

import { answerOf, flag, list, number, part, text } from './tolerant.ts'

/** `GET`: the split tests of landing pages that run, with what they have counted. */
export const splitTestsPath = '/staff/promotion/split-tests'

/** `POST`: plans a split test, once; nothing is compared before. */
export const splitPlanPath = '/staff/promotion/split-tests/plan'

const rate = (name: string) =>
  v.pipe(v.number(`${name} is a number`), v.gtValue(0, `${name} is above 0`), v.ltValue(1, `${name} is below 1`))

/** The body of a plan: rates from 0 to 1, so 0.1 for 10 %. */
export const splitPlanRequest = v.pipe(
  v.strictObject({
    template: v.string(),
    /** The version that began the split. */
    version: v.pipe(v.number(), v.integer()),
    /** The share of visitors who register, as it is expected without a change. */
    baseRate: rate('baseRate'),
    /** The smallest difference worth knowing, up or down. */
    difference: v.pipe(rate('difference'), v.minValue(0.001, 'is at least 0.001')),
    /** How likely such a difference is found. */
    power: v.optional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(0.99)), 0.8),
  }),
  v.check(
    ({ baseRate, difference }) => baseRate + difference < 1 || baseRate - difference > 0,
    'baseRate and difference leave no other rate between 0 and 1',
  ),
)

/** The body of a plan, read. */
export type SplitPlanRequest = v.InferOutput<typeof splitPlanRequest>

/** `data` of the split tests. */
export const splitTestsAnswer = answerOf({
  tests: list(
    part({
      template: text(),
      /** The version that began the split. */
      version: number(),
      /** When visitors began to be counted, in ISO 8601. */
      began: text(),
      /** Absent: it is not planned yet. */
      plan: part({ baseRate: number(), difference: number(), power: number() }),
      /** The first is what the others are compared with. */
      versions: list(
        part({ version: number(), share: number(), visitors: number(), registered: number(), planned: number() }),
      ),
      /** Visitors are not shared out as planned: nothing may be decided. */
      isRatioOff: flag(),
      /** From the planned sample on: what was counted when it was first seen complete. Later figures do not change it. */
      outcome: part({
        at: text(),
        /** The version that is better; absent: none is. */
        winner: number(),
        versions: list(
          part({
            version: number(),
            visitors: number(),
            registered: number(),
            difference: number(),
            low: number(),
            high: number(),
          }),
        ),
      }),
    }),
  ),
})

/** The split tests, read tolerantly. */
export type SplitTests = v.InferOutput<typeof splitTestsAnswer>
