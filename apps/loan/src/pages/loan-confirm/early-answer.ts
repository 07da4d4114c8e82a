export { earlyDetail as earlyAnswer } from '../../confirm/early-detail.ts'
