export { followedScript, followingBlock, followScript } from './answer-follows.ts'
export {
  cacheControl,
  everywhere,
  forAllValuesOf,
  headerPolicy,
  noVarySearch,
  ofDocuments,
  openerPolicy,
  ownOpenings,
  strictTransport,
  strictTransportOfSubdomains,
  svgPolicy,
} from './answer-headers.ts'
export { offlineStart, offlineStartPath, offlineWorker, offlineWorkerPath } from './offline-worker.ts'
export { notFoundPage, plainPage, type PlainPage } from './plain-page.ts'
export { placeholderValues, publishedHtml, languageLinksClass, type ReleasedHtml, releaseHtml } from './release-html.ts'
