import type { Page, Request } from 'playwright-core'

/** A number of the Philippines that nobody registered yet. */
export function freshMobile(): string {
  return `09${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** The requests that a page makes from now on to a call of ours, with their bodies. */
export function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = []

  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.push(request)
  })
  return calls
}

/** What the picture shows that the page shows now. `refresh` is what its button is called in the page's language. */
export async function captchaOf(page: Page, origin: string, refresh = 'Refresh captcha'): Promise<string> {
  const picture = page.getByRole('button', { name: refresh }).locator('img')

  // The server knows it when the picture has come.
  await picture.evaluate(
    (image: HTMLImageElement) =>
      image.complete || new Promise((resolve) => image.addEventListener('load', resolve, { once: true })),
  )
  const sid = new URL((await picture.getAttribute('src')) ?? '', origin).searchParams.get('sid') ?? ''
  const { code } = (await (await fetch(`${origin}/__sandbox/captcha?sid=${sid}`)).json()) as { code: string }

  return code
}

/** The codes that were sent to a phone, the last one first. */
export async function codesSentTo(phone: string, origin: string): Promise<string[]> {
  const sent = (await (await fetch(`${origin}/__sandbox/sms?phone=${phone}`)).json()) as { code: string }[]

  return sent.map(({ code }) => code)
}
