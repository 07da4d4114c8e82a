import { bindCard } from '@pahiram/contract'
import { afterAll, expect } from 'vitest'

import { bank } from '../../bind-card/filling.ts'
import { listedComplaints, picturesOf } from '../../complaint/complaint-calls.ts'
import { factsOf, photographFolder, takePhotograph } from '../../complaint/photographs.ts'
import { codesSentTo, freshMobile } from '../../landing/campaign-phone.ts'
import { borrowerLike } from '../../sandbox.ts'
import { flow } from '../flow.ts'

import type { DrivenPage } from '../driven-page.ts'

const folder = photographFolder()

afterAll(() => folder.remove())

/** Chooses an option in a field's picker, looked for where there is a search. */
async function choose(page: DrivenPage, field: string, option: string, typed = option): Promise<void> {
  const dialog = { role: 'dialog', name: field }

  await page.tap({ role: 'button', name: new RegExp(`^${field}`) })
  await page.waitFor({ role: 'listbox', within: dialog })

  const search = { role: 'searchbox', within: dialog }

  if ((await page.look(search)).count > 0) await page.type(search, typed)
  await page.tap({ role: 'option', name: new RegExp(`^${option}`), within: dialog })
  await page.tap({ role: 'button', name: 'Confirm', within: dialog })
  await page.waitForNone(dialog)
}

flow('photograph: one is attached to a complaint and sent with it', async ({ visit, origin }) => {
  const { page, open } = visit
  const session = 'complaint'
  // Short: WebKit's drivers take their time for each key.
  const content = `Engine ${Date.now()}`

  await open(`/complainPageNext?problemType=2&sessionId=${session}`)
  await page.type({ role: 'textbox' }, content)
  await page.until("return document.querySelector('input[type=file]') !== null", 'photographs can be added')
  await page.chooseFiles(await takePhotograph(folder.path, 'one.jpg', { brightness: 90 }))
  await page.waitFor({ role: 'img', name: 'Image 1' })
  await page.tap({ role: 'button', name: 'Send' })
  await page.waitFor({ role: 'dialog', name: 'Successfully Sent' })

  const sent = (await listedComplaints(origin, session)).find((complaint) => complaint.content === content)
  const pictures = await picturesOf(origin, session, sent?.id ?? '')

  expect(await Promise.all(pictures.map(factsOf))).toMatchObject([{ hasExif: false }])
})

flow('bank form: an account is chosen, typed and saved, and the web view closes', async ({ newVisit, origin }) => {
  const { page, open, line, shellMessages } = await newVisit('ios')

  await open((await borrowerLike(origin, 'bind-bank')).url)
  await page.tap({ role: 'tab', name: 'Bank account' })
  await choose(page, 'Bank', 'Savings Bank of Hiraya')
  await page.type({ role: 'textbox', name: 'Account number' }, '0012-3456 7890')
  await choose(page, 'Branch', 'Biñan', 'binan laguna')
  await page.type({ role: 'textbox', name: 'Account holder' }, 'Juan dela Cruz')
  await page.type({ role: 'textbox', name: /Day$/ }, '28')
  await page.type({ role: 'textbox', name: 'Month' }, '2')
  await page.type({ role: 'textbox', name: 'Year' }, '1990')
  await page.tap({ role: 'button', name: 'Next' })

  await expect
    .poll(() => shellMessages.map(({ action }) => action), { timeout: 20_000 })
    .toEqual(['startBank', 'confirmBuryPoint', 'endBank', 'closeWebView'])

  const sent = line.passed.filter(({ path }) => path.startsWith(bindCard.path))

  expect(sent).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toMatchObject(bank)
})

flow('landing: a visitor registers and finds the app', async ({ visit, origin }) => {
  const { page, open, line } = visit
  const mobile = freshMobile()
  const field = (name: string) => ({ role: 'textbox', name })

  await open('/landing?templateId=ph-weekend&down_id=ph-download&utm_tag=engines')
  await page.type(field('Mobile number'), mobile)
  await page.until(
    "const image = document.querySelector('form img'); return image !== null && image.complete && image.naturalWidth > 0",
    'the captcha was drawn',
  )

  const picture = (await page.run("return document.querySelector('form img').src")) as string
  const sid = new URL(picture).searchParams.get('sid')
  const { code } = (await (await fetch(`${origin}/__sandbox/captcha?sid=${sid}`)).json()) as { code: string }

  await page.type(field('Image captcha'), code)
  await page.tap({ role: 'button', name: 'Get verification code' })
  await page.waitFor({ role: 'button', name: /^Resend in \d+s$/ })
  await page.type(field('SMS code'), (await codesSentTo(mobile, origin))[0] ?? '')
  await page.tap({ role: 'button', name: 'Apply' })
  await page.waitFor({ role: 'status', text: 'Registration successful' })
  await page.waitForAddress(/#\/download$/)
  await page.waitFor({ role: 'link', name: 'Download for Android' })
  expect(line.passed.filter(({ path }) => path.includes('/register'))).toHaveLength(1)
})
