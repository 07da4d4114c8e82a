/** Where the files of this release are, as `https://pages.example/assets/`. */
const ownFiles = import.meta.url.replace(/[^/]*$/, '').replace(/^file:\/\//, '')

/**
 * Whether a file of ours takes part in what nobody caught. What shells, extensions and in-app browsers run in the page is no failure
 * of the release (their errors have a stack of their own files, or are no errors at all).
 */
export function isOwnFailure(error: unknown, filename = ''): boolean {
  return error instanceof Error && `${error.stack ?? ''}\n${filename}`.includes(ownFiles)
}
