/** The browsers that the flows run in (docs/testing.md). */
export const engineNames = ['chromium', 'chromium87', 'chromium92', 'webkitgtk', 'wpe', 'firefox'] as const

export type EngineName = (typeof engineNames)[number]

/** Those whose flows run in every `pnpm test`; Chromium's whole journeys run there as well. */
const usual: readonly EngineName[] = ['chromium87', 'webkitgtk']

/** What each engine is in a borrower's hand. */
export const represents: Readonly<Record<EngineName, string>> = {
  chromium: 'Android System WebView of today',
  chromium87: 'Android System WebView of 2020, the floor',
  chromium92: 'Android System WebView of 2021',
  webkitgtk: 'iOS 26',
  wpe: 'iOS 16',
  firefox: 'Firefox for Android, for a second opinion',
}

/** Whether a text names an engine. */
export function isEngineName(text: string): text is EngineName {
  return engineNames.some((name) => name === text)
}

/**
 * The engines that a run's flows are for: those that `ENGINES` names (`webkitgtk,wpe`), else the usual ones, and with
 * `TEST_ROUNDS=all` every one.
 * @throws Error when `ENGINES` names an engine that there is not.
 */
export function enginesOfRun(environment: NodeJS.ProcessEnv = process.env): readonly EngineName[] {
  const named = environment['ENGINES']

  if (named === undefined) return environment['TEST_ROUNDS'] === 'all' ? engineNames : usual
  return named.split(',').map((name) => {
    if (!isEngineName(name)) throw new Error(`There is no engine ${name}: there are ${engineNames.join(', ')}`)
    return name
  })
}
