export { cacheControl, everywhere, ofDocuments, strictTransport, svgPolicy } from './answer-headers.ts'
export { headerPolicy } from './content-policy.ts'
export { publishedHtml } from './published-html.ts'
export { type ReleasedHtml, releaseHtml } from './release-html.ts'
