import type { Api, ApiError } from '@pahiram/api-client'
import type { Campaign, LandingTemplate } from '@pahiram/contract'
import {
  campaignPreviewPath,
  loanTermsPath,
  previewMessage,
  type PreviewMessage,
  previewParameter,
  previewReady,
  type PreviewLines,
  previewLines,
} from '@pahiram/contract/campaign-preview'
import type { PageEnvironment, PageStorage, PageStore } from '@pahiram/page'
import type { PreviewParts } from './preview-parts.ts'

type Shown = Pick<PreviewMessage, 'pages' | 'lang' | 'form'>

const nothing: Shown = { pages: [], lang: '', form: 'empty' }

/**
 * Shows a draft as visitors would see it. `?preview=<token>` shows the pages of a preview link; `?preview=live` what the
 * studio sends by `postMessage`, and so does `?preview=still` for a picture of a page. Nothing that is pressed here reaches
 * the server: no SMS, no registration, no count.
 */
export function mountPreview(parts: PreviewParts): void {
  const token = new URLSearchParams(window.location.search).get(previewParameter) ?? ''

  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a')?.removeAttribute('ping'),
    true,
  )

  if (token === 'live' || token === 'still') {
    const show = mountWith(parts, nothing, token === 'still')

    window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === window.parent && isMessage(data)) show(data)
    })
    if (token === 'live') reportLines(document.body)
    window.parent.postMessage(previewReady, window.location.origin)
    return
  }
  void loadPages(token).then(
    (pages) => {
      mountWith(parts, { ...nothing, pages })
      addNote()
    },
    (error: unknown) => document.getElementById('root')?.replaceChildren(paragraph(String((error as Error).message))),
  )
}

/** Mounts the page over a draft; returns what changes the draft. */
function mountWith(parts: PreviewParts, first: Shown, isStill = false): (message: PreviewMessage) => void {
  let shown = first
  let store: PageStore | undefined
  let query: URLSearchParams | undefined
  let form: PreviewMessage['form'] | undefined

  const nameIn = (names: URLSearchParams) => {
    for (const [kind, name] of [
      ['register', 'templateId'],
      ['download', 'down_id'],
      ['agreement', 'links_id'],
    ] as const) {
      const page = shown.pages.find((one) => one.kind === kind)

      if (page === undefined) names.delete(name)
      else names.set(name, page.id)
    }
    if (shown.lang === '') names.delete('lang')
    else names.set('lang', shown.lang)
  }

  parts.mountPage(parts.LandingPage, parts.templateAtoms.form, {
    adapt(environment, made) {
      store = made
      query = new URLSearchParams(environment.query)
      nameIn(query)
      return {
        ...environment,
        query,
        api: previewApi(parts, environment, { shown: () => shown, isStill }),
        localStorage: memory(),
        sessionStorage: memory(),
        // A draft that fails is no failure of the release.
        report: () => '',
      }
    },
  })

  return (message) => {
    shown = message
    if (store === undefined || query === undefined) return
    nameIn(query)
    showRoute(message.kind)
    showLook(message)

    const shownStore = store
    const loads = Object.values(parts.templateAtoms).map((templateAtom) => shownStore.set(templateAtom))

    if (form === message.form) return
    form = message.form
    // The page has its language by then.
    void Promise.all(loads).then(() => showForm(parts, shownStore, message.form))
  }
}

interface PreviewOptions {
  readonly shown: () => Shown
  /** Nobody fills the form, so no captcha is drawn for it. */
  readonly isStill: boolean
}

/** Answers calls from the draft; only the captcha's picture is a real one. */
function previewApi(parts: PreviewParts, { api }: PageEnvironment, { shown, isStill }: PreviewOptions): Api {
  const answer = async (endpoint: Parameters<Api>[0], request: unknown, options?: Parameters<Api>[2]) => {
    switch (endpoint.name) {
      case 'getTemplate':
        return templateIn(parts, shown(), (request as { templateId: string }).templateId)
      case 'getCaptchaSession':
        return isStill ? new Promise(() => undefined) : api(endpoint, {}, options)
      case 'sendSmsCode':
        return answerForm(parts, shown().form)
      default:
        return undefined
    }
  }

  return answer as Api
}

/** @throws {ApiError} when the form is to be seen as it is after a failure. */
function answerForm(parts: PreviewParts, form: Shown['form']): undefined {
  if (form === 'lost') throw failure(parts, 'sendSmsCode', { kind: 'offline' })
  if (form === 'refused') {
    throw failure(parts, 'sendSmsCode', { kind: 'rejected', rejection: { code: '101', message: '' } })
  }
  return undefined
}

function failure({ ApiError }: PreviewParts, ...given: ConstructorParameters<typeof ApiError>): ApiError {
  return new ApiError(...given)
}

/** @throws {ApiError} when the draft has no such page. */
async function templateIn(parts: PreviewParts, { pages, lang }: Shown, id: string): Promise<LandingTemplate> {
  const page = pages.find((one) => one.id === id)

  if (page === undefined) {
    throw failure(parts, 'getTemplate', { kind: 'rejected', rejection: { code: '404', message: '' } })
  }

  const { kind, title, locale, mobilePattern, theme, blocks: written } = page
  const { consentFor, ...terms } = await filledIn(typeof locale === 'string' ? locale : lang)
  const isTerms = (block: unknown) => (block as { type?: unknown } | null)?.type === 'loan-terms'
  const blocks = !Array.isArray(written)
    ? []
    : written.map((block: unknown) => (isTerms(block) ? { ...terms, ...(block as object) } : block))
  const config = { locale, mobilePattern, theme, blocks }

  return parts.templateAnswer.read({ id, kind, version: 1, title, ...(kind === 'register' && { consentFor }), config })
}

/** What the server fills in of a published page. */
async function filledIn(lang: string): Promise<Readonly<Record<string, unknown>>> {
  return fetch(`${loanTermsPath}?${new URLSearchParams({ lang }).toString()}`)
    .then(async (answer) => answer.json() as Promise<Record<string, unknown>>)
    .catch(() => ({}))
}

/** Leads to the page that is edited, without a step of its own for Back. */
function showRoute(kind: PreviewMessage['kind']): void {
  const hash = kind === 'register' ? '' : `#/${kind}`

  if (window.location.hash !== hash) window.location.replace(hash === '' ? '#' : hash)
}

/** Which scheme a rule was written for, since its condition is replaced. */
const schemeOf = new WeakMap<CSSMediaRule, 'light' | 'dark'>()

/** Shows the page in a colour scheme and a text size, whatever those of this browser are. */
function showLook({ scheme, textSize }: Pick<PreviewMessage, 'scheme' | 'textSize'>): void {
  const root = document.documentElement

  root.style.fontSize = `${textSize}%`
  root.style.colorScheme = scheme
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSMediaRule)) continue

    const [, written] = /prefers-color-scheme:\s*(dark|light)/.exec(rule.media.mediaText) ?? []

    if (written !== undefined) schemeOf.set(rule, written as 'light' | 'dark')

    const own = schemeOf.get(rule)

    if (own !== undefined) rule.media.mediaText = own === scheme ? 'all' : 'not all'
  }
}

/** Fills the form as far as a state needs it, and presses. */
async function showForm(parts: PreviewParts, store: PageStore, form: Shown['form']): Promise<void> {
  const { mobileAtom, mobilePatternAtom, captchaAtom, smsCodeAtom } = parts

  if (form === 'empty') return
  if (form !== 'number') {
    await untilCaptcha(parts, store)
    store.set(mobileAtom, store.get(mobilePatternAtom) === 'ph' ? '09171234567' : '13800138000')
    store.set(captchaAtom, 'abcd')
  }
  if (form === 'registered') {
    store.set(smsCodeAtom, '123456')
    return store.set(parts.applyAtom)
  }
  return store.set(parts.sendCodeAtom)
}

/** Resolves when the captcha's picture is there, or will not come. */
function untilCaptcha({ captchaSessionAtom }: PreviewParts, store: PageStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(captchaSessionAtom).state === 'loading') return
      stop()
      resolve()
    }
    const stop = store.sub(captchaSessionAtom, look)

    look()
  })
}

/** @throws {Error} whose message says what to do. */
async function loadPages(token: string): Promise<Campaign['pages']> {
  const lost = 'We could not load this preview. Check your connection and reload the page.'
  const answer = await fetch(`${campaignPreviewPath}?${new URLSearchParams({ token }).toString()}`).catch(() => {
    throw new Error(lost)
  })
  const { data, message = lost } = (await answer.json().catch(() => ({}))) as {
    data?: { pages: Campaign['pages'] }
    message?: string
  }

  if (!answer.ok || !data) throw new Error(message)
  return data.pages
}

/** Says that this is a preview, where it hides nothing for long. */
function addNote(): void {
  const note = document.createElement('aside')

  note.setAttribute('aria-label', 'Preview')
  note.append(paragraph('Preview: nothing that you press here is sent.'))
  document.body.prepend(note)
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')

  element.textContent = text
  element.style.padding = '12px 16px'
  element.style.margin = '0'
  return element
}

function memory(): PageStorage {
  const values = new Map<string, string>()

  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

function isMessage(data: unknown): data is PreviewMessage {
  return (data as { type?: unknown } | null)?.type === previewMessage
}

/** Reports to the studio after each change of the page or of its width how many lines each text takes. */
function reportLines(root: HTMLElement): void {
  let isAsked = false

  function report(): void {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false

      const message: PreviewLines = { type: previewLines, width: window.innerWidth, lines: linesIn(root) }

      window.parent.postMessage(message, window.location.origin)
    })
  }

  new MutationObserver(report).observe(root, { childList: true, characterData: true, subtree: true })
  new ResizeObserver(report).observe(root)
}

/** Counts the lines of each text below an element; of a text that is there twice, the most. */
function linesIn(root: HTMLElement): Record<string, number> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: Record<string, number> = {}

  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''

    if (text === '') continue
    range.selectNodeContents(node)
    // A line that a hyphen ends can be two boxes.
    const count = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size

    lines[text] = Math.max(count, lines[text] ?? 0)
  }
  return lines
}
