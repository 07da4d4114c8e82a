import { captchaImage, dueDatesCalendar, reportPath, storeTapPath } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import { campaignPreviewPath } from '@pahiram/contract/campaign-preview'
import { pages } from '@pahiram/contract/pages'

/** The addresses of a page, for a web server. */
export interface SitePage {
  readonly app: string
  /** Its folder: `order`, `index`. */
  readonly path: string
  /** Its addresses without slashes at their ends, the page's own first; the home page's is empty. */
  readonly names: readonly string[]
  /** Parameters whose values do not change what is served (`Page.readLate`). */
  readonly readLate?: readonly string[] | undefined
}

/** Every page that is released. */
export const sitePages: readonly SitePage[] = pages
  .filter(({ app }) => app !== 'tools')
  .map(({ app, path, aliases, readLate }) => ({
    app,
    path,
    names: [path === 'index' ? '' : path, ...aliases],
    readLate,
  }))

/** Lists the three spellings of each address of a page (docs/spec/contract.md §1); the home page has two. */
export function spellingsOf({ names }: SitePage): string[] {
  return names.flatMap((name) =>
    name === '' ? ['/', '/index.html'] : [`/${name}`, `/${name}/`, `/${name}/index.html`],
  )
}

/** What pages ask the API server for besides the calls. */
const furtherApiPaths = [captchaImage.path, dueDatesCalendar.path, reportPath, storeTapPath, campaignPreviewPath]

/** Folders of the API server that pages lead to: pictures of complaints, logos, texts of agreements. */
const furtherApiFolders = ['/complaint-images/', '/media/', '/agreements/', '/l/', '/promo/pictures/']

/** The paths that go to the API server: exact ones, and folders, which end in a slash. Staff's are not among them. */
export const apiPaths: readonly string[] = [
  ...new Set([...allEndpoints.map(({ path }) => path), ...furtherApiPaths]),
  ...furtherApiFolders,
].toSorted()
