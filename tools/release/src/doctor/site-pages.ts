import { pages } from '@pahiram/contract/pages'

/** A page of the site. */
interface SitePage {
  readonly app: string
  /** Its folder: `order`, `index`. */
  readonly path: string
}

/** Every page that is released. */
export const sitePages: readonly SitePage[] = pages
  .filter(({ app }) => app !== 'tools')
  .map(({ app, path }) => ({ app, path }))
