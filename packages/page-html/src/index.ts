export { type ReleasedHtml, releaseHtml } from './release-html.ts'
