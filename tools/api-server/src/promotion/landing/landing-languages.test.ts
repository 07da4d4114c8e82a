import { locales, sendSmsCode } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callLanding, landingVisitor, newCaptcha } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { numberLimit } from './send-code.ts'

let server: RunningServer
let origin = ''

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    sms: { perAddress: 1000, perHour: 1000, perDay: 1000 },
  })
  ;({ origin } = server)
})
afterAll(async () => server.close())

const asked = locales.filter((locale) => locale !== 'default')
const headersOf = (locale: string) => ({ 'x-lang': locale })

/** What a visitor can read at a field of the form, by what they did. */
const refused = {
  async 'a wrong captcha'(locale: string) {
    const { sid } = await newCaptcha(origin)

    return landingVisitor(origin, {}, headersOf(locale)).askCode({ sid, capcode: '....' })
  },
  async 'a code too many for a number'(locale: string) {
    const visitor = landingVisitor(origin, {}, headersOf(locale))

    for (let code = 0; code < numberLimit.most; code += 1) await visitor.askCode()
    return visitor.askCode()
  },
  async 'a number that is none'(locale: string) {
    const captcha = await newCaptcha(origin)

    return callLanding(origin, sendSmsCode, { phone: '123', ...captcha }, headersOf(locale))
  },
  async 'a wrong code'(locale: string) {
    const visitor = landingVisitor(origin, {}, headersOf(locale))
    const captcha = await newCaptcha(origin)

    await visitor.askCode(captcha)
    return visitor.register({ ...captcha, smsCode: 'none' })
  },
  async 'a wrong captcha at registration'(locale: string) {
    const { sid } = await newCaptcha(origin)

    return landingVisitor(origin, {}, headersOf(locale)).register({ sid, capcode: '....', smsCode: '123456' })
  },
}

test.each(Object.entries(refused))('%s is shown in the language of the page, each of the five', async (_, act) => {
  const answers = await Promise.all(asked.map(act))

  expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
  expect(Number(answers[0]?.code)).not.toBe(0)
  expect(new Set(answers.map(({ message }) => message)).size).toBe(5)
  // Without a language, the deployment's own: the English one of the mix.
  expect((await act('none')).message).toBe(answers[asked.indexOf('en')]?.message)
})
