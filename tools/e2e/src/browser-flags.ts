/**
 * Renderers that Chromium has ready for what may come. Its own pages behind the address bar: one for each window, which costs half a
 * second of a processor's time and more, although nobody ever sees the address bar. And one for a next site, beside each page
 * that opens; a web view of Android has one renderer for all (docs/decisions/067).
 */
const sparePages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** What Playwright turns off by itself, where that is about Chromium on Linux or macOS; a test compares. */
const playwrightDisabled = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Flags that every browser of ours starts with: quiet, alone, and able to run as root in a container. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${sparePages.join(',')}`,
] as const

/** The same for one that Playwright starts: of several lists of what is off Chromium hears the last alone, so that this has Playwright’s too. */
export const playwrightFlags = [
  ...browserFlags,
  `--disable-features=${[...playwrightDisabled, ...sparePages].join(',')}`,
] as const
