export {
  cacheControl,
  everywhere,
  hashOf,
  headerPolicy,
  ofDocuments,
  openerPolicy,
  ownOpenings,
  strictTransport,
  strictTransportOfSubdomains,
  svgPolicy,
} from './answer-headers.ts'
export {
  answerBlockOf,
  type AnsweredCall,
  escapedText,
  pageEnd,
  pageStart,
  parseDocument,
  type PageDocument,
  planBlockOf,
  unescapedText,
} from './page-document.ts'
export { notFoundPage, plainPage, type PlainPage } from './plain-page.ts'
export { placeholderValues, publishedHtml, languageLinksClass, type ReleasedHtml, releaseHtml } from './release-html.ts'
