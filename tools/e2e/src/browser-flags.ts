/**
 * Chromium's own pages behind its address bar: one renderer for each window, which costs half a second of a processor's time
 * and more, although nobody ever sees the address bar.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * The renderer for a next site, which Chromium starts beside each page that opens. A page that is drawn by a press is drawn in it, so phones
 * that press have it.
 */
export const nextSiteRenderer = 'SpareRendererForSitePerProcess'

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
  `--disable-features=${addressBarPages.join(',')}`,
] as const

/** The same for one that Playwright starts: of several lists of what is off Chromium reads the last alone, so that this has Playwright’s too. */
export const playwrightFlags = [
  ...browserFlags,
  `--disable-features=${[...playwrightDisabled, ...addressBarPages, nextSiteRenderer].join(',')}`,
] as const
