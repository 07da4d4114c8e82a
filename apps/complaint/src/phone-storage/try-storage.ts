/** How long a browser's database may take: some never answer at all, ms. */
const timeoutMs = 3_000

/** Uses a database of the browser; undefined where that is forbidden, full, missing, or takes more than 3 s. */
export async function tryStorage<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await Promise.race([act(), new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))])
  } catch {
    // What was to be kept is then only as safe as the page.
    return undefined
  }
}
