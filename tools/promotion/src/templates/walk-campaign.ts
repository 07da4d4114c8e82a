import { blocksOf, type Finding } from '@pahiram/campaign-check'
import { CommandError } from '@pahiram/command-line'
import type { Campaign } from '@pahiram/contract'
import { previewMessage, type PreviewMessage, previewParameter } from '@pahiram/contract/campaign-preview'
import { findBrowser, openBrowser, phoneProfile } from '@pahiram/e2e'

/** What a walk found in one page of the campaign. */
type WalkFinding = Finding & {
  /** The page's place among the documents, from 0. */
  readonly page: number
}

type Document = Campaign['pages'][number]
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>

/** How long a step may take on this machine, ms. */
const stepMs = 20_000

/** How long it is waited for what was told to be shown, ms. */
const pauseMs = 250

/**
 * Walks through a campaign as a visitor would, with a real browser on a phone of 320 pixels: each page, its pictures, the form as
 * far as the app, the agreement and back. The pages are shown as a preview at `server`: no code is sent and nobody is registered.
 * @throws {CommandError} when there is no browser or no server.
 */
export async function walkCampaign(documents: readonly unknown[], server: string): Promise<readonly WalkFinding[]> {
  const { executablePath } = await findBrowser().catch((error: Error) => {
    throw new CommandError(`${error.message} Leave --browser out to check without one.`)
  })
  const browser = await openBrowser(executablePath)

  try {
    const page = await browser.newPage(phoneProfile('small'))
    const findings: WalkFinding[] = []

    page.setDefaultTimeout(stepMs)
    for (const [at, document] of documents.entries()) {
      const found = await walkPage(page, {
        server,
        pages: documents as readonly Document[],
        document: document as Document,
      })

      findings.push(...found.map((one) => ({ ...one, page: at })))
    }
    return findings
  } finally {
    await browser.close()
  }
}

interface Walk {
  readonly server: string
  readonly pages: Campaign['pages']
  readonly document: Document
}

async function walkPage(page: Page, walk: Walk): Promise<readonly Finding[]> {
  const { document } = walk

  if (!(await openPreview(page, walk)))
    return [{ path: '', message: 'does not open in a browser: mend what the check names first' }]

  const findings = [...(await layoutFindings(page)), ...(await pictureFindings(page, document))]

  if (document.kind === 'register') findings.push(...(await formFindings(page, walk)))
  if (document.kind === 'download') findings.push(...(await storeFindings(page, document)))
  return findings
}

/** Opens the page anew and tells it what to show, as the studio does; says whether it does. @throws {CommandError} when no server answers. */
async function openPreview(page: Page, { server, pages, document }: Walk): Promise<boolean> {
  const address = `${server}/landing?${previewParameter}=live`
  const message: PreviewMessage = {
    type: previewMessage,
    pages,
    kind: document.kind,
    lang: '',
    scheme: 'light',
    textSize: 100,
    form: 'empty',
  }

  // Another address first, for a new hash alone would not load the page anew.
  await page.goto('about:blank')

  const answer = await page.goto(address).catch(() => null)

  if (!answer?.ok()) throw new CommandError(`No landing page answers at ${address}. PAHIRAM_SERVER names the server.`)

  // The page says when it listens, perhaps before anybody here does: it is told until it shows its title.
  for (let told = 0; told < stepMs; told += pauseMs) {
    await page.evaluate((said) => globalThis.postMessage(said, globalThis.location.origin), message)
    await page.waitForTimeout(pauseMs)
    if ((await page.title()) !== String(document['title']).trim()) continue
    if (await page.locator('main h1').first().isVisible()) return true
  }
  return false
}

async function layoutFindings(page: Page): Promise<readonly Finding[]> {
  const isWider = await page.evaluate(() => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth)

  return isWider ? [{ path: '', message: 'is wider than a phone of 320 pixels: shorten its longest word' }] : []
}

/** The pictures that a visitor would not see, whatever the reason. */
async function pictureFindings(page: Page, document: Document): Promise<readonly Finding[]> {
  const uses = blocksOf(document).flatMap(({ type, image, src }, at) =>
    type === 'hero' && typeof image === 'string'
      ? [{ path: `blocks.${at}.image`, address: image }]
      : type === 'image' && typeof src === 'string'
        ? [{ path: `blocks.${at}.src`, address: src }]
        : [],
  )

  if (uses.length === 0) return []
  // What loads when it comes into view.
  await page.evaluate(() => globalThis.scrollTo(0, globalThis.document.documentElement.scrollHeight))
  await page
    .waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete))
    .catch(() => undefined)

  const seen = await page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ naturalWidth }) => naturalWidth > 0).map(({ src }) => src.split('#')[0]),
    )

  return uses
    .filter(({ address }) => !seen.includes(new URL(address, page.url()).href.split('#')[0]))
    .map(({ path }) => ({
      path,
      message:
        'does not show in a browser: upload it with pnpm templates picture, and write the address that it prints',
    }))
}

/** Fills and sends the form of a preview, and follows where it leads. */
async function formFindings(page: Page, { pages, document }: Walk): Promise<readonly Finding[]> {
  const path = `blocks.${blocksOf(document).findIndex(({ type }) => type === 'form')}`
  const input = (name: string) => page.locator(`form input[name="${name}"]`)
  const buttons = page.locator('form button')

  try {
    await page.evaluate(() => globalThis.scrollTo(0, 0))
    // Without its picture nobody can have read the captcha.
    await page.locator('form img[src*="sid="]').waitFor({ state: 'attached' })
    await input('capcode').fill('abcd')
    for (const number of ['09171234567', '13800138000']) {
      await input('phone').fill(number)
      await buttons.nth(-2).tap()
      // A number that the page does not take is told at its field.
      if ((await input('phone').getAttribute('aria-invalid')) === null) break
    }
    await page.locator('form button[aria-disabled="true"]').waitFor()
    await input('smsCode').fill('123456')
    await buttons.last().tap()
    await page.waitForURL(/#\/download$/)
  } catch {
    return [{ path, message: 'cannot be answered in a browser: the form does not go on to the download page' }]
  }
  if (!pages.some(({ kind }) => kind === 'agreement')) return []
  try {
    await page.goBack()
    await page.locator('a[href$="#/agreement"]').first().tap()
    await page.waitForURL(/#\/agreement$/)
    return []
  } catch {
    return [{ path, message: 'has no way to the agreement: add a block agreement-link' }]
  }
}

/** The stores that the page does not lead to. */
async function storeFindings(page: Page, document: Document): Promise<readonly Finding[]> {
  const findings: Finding[] = []

  for (const [at, block] of blocksOf(document).entries()) {
    for (const name of ['android', 'ios'] as const) {
      const address = block['type'] === 'download' ? block[name] : undefined
      const host = typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : undefined

      if (host === undefined || (await isThere(page.locator(`a[href^="https://${host}/"]`)))) continue
      findings.push({
        path: `blocks.${at}.${name}`,
        message: `is opened by no page of this server: take the store’s own address, or ask who runs the server to allow ${host}`,
      })
    }
  }
  return findings
}

function isThere(part: ReturnType<Page['locator']>): Promise<boolean> {
  return part
    .first()
    .waitFor({ timeout: stepMs / 4 })
    .then(
      () => true,
      () => false,
    )
}
