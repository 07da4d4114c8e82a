export { seededRandom } from './seeded-random.ts'
export { type Counted, type Difference, rateDifference } from './rate-difference.ts'
export { isRatioOff, plannedVisitors, type SplitPlan } from './split-test.ts'
