export { titleOf } from './page-title.ts'
