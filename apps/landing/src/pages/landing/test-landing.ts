import { answer } from '@pahiram/api-mock'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode, trackClick, trackVisit } from '@pahiram/contract'
import { renderPage, type RenderedPage, type RenderPageOptions } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { LandingPage } from './landing-page.tsx'

/** A campaign as a promoter publishes it. */
export const weekend = {
  id: 'ph-weekend',
  kind: 'register',
  version: 3,
  title: 'Fast cash this weekend',
  config: {
    theme: { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' },
    blocks: [
      { type: 'hero', headline: 'Up to ₱25,000', subline: 'Decision within 1 day' },
      { type: 'form', title: 'Apply now', button: 'Apply' },
      { type: 'agreement-link', text: 'I agree to the terms' },
    ],
  },
} as const

/** Where the campaign's app is. */
export const download = {
  id: 'ph-download',
  kind: 'download',
  version: 1,
  title: 'Get the app',
  config: {
    blocks: [
      { type: 'hero', headline: 'One tap left' },
      {
        type: 'download',
        android: 'https://play.google.com/store/apps/details?id=com.pahiram',
        ios: 'https://apps.apple.com/ph/app/pahiram/id123456789',
      },
    ],
  },
} as const

const tracking =
  'app_from=a1&user_from=u%20f&utm_tag=t%261&id=i1&links_id=ph-agreement&down_id=ph-download&invite_code=c1'

/** The page's usual address. */
export const address = `/landing?templateId=ph-weekend&sessionId=s1&deviceId=d1&${tracking}`

export const goodMobile = '13800138000'

/** Everything goes well unless a test says otherwise. */
export function answerWell(): void {
  window.location.hash = ''
  answer(getTemplate, weekend)
  answer(trackVisit)
  answer(trackClick)
  answer(getCaptchaSession, { sid: 'sid-1' })
  answer(sendSmsCode)
  answer(registerPhone)
}

/** Opens the page and waits for its form. */
export async function openForm(options: Partial<RenderPageOptions> = {}): Promise<RenderedPage> {
  const page = await renderPage(LandingPage, { address, ...options })

  await screen.findAllByRole('textbox')
  return page
}

export function field(name: string) {
  return screen.getByRole<HTMLInputElement>('textbox', { name })
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** Types a number and the captcha, and with a third text the code from the SMS. */
export async function fill(mobile: string, captcha: string, smsCode = ''): Promise<void> {
  if (mobile !== '') await userEvent.type(field('Mobile number'), mobile)
  if (captcha !== '') await userEvent.type(field('Image captcha'), captcha)
  if (smsCode !== '') await userEvent.type(field('SMS code'), smsCode)
}

/** The captcha's picture, which has no text alternative. */
export function pictureAddress(): URL | null {
  const picture = screen.getByRole('button', { name: 'Refresh captcha' }).querySelector('img')

  return picture === null ? null : new URL(picture.src)
}
