import { bridgeActions } from '@pahiram/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import type { Phone } from '../phone.ts'

interface Report {
  readonly shell: string
  readonly finished: boolean
  readonly checks: readonly { readonly name: string; readonly status: string; readonly reason: string }[]
}

async function reportOf(page: Page): Promise<Report> {
  return JSON.parse((await page.locator('#bridge-report').textContent()) ?? '') as Report
}

/** Opens the bridge check and gives its report once it is finished. The page's clock runs faster than the real one. */
async function finishedReport(phone: Phone): Promise<Report> {
  const { page } = phone

  await page.clock.install()
  await phone.open('/testPreview/bridge')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return (await reportOf(page)).finished
      },
      { timeout: 50_000 },
    )
    .toBe(true)
  return reportOf(page)
}

function named(report: Report, status: string): string[] {
  return report.checks.filter((check) => check.status === status).map(({ name }) => name)
}

journey('the bridge check skips everything and sends nobody away when there is no shell', async ({ phone }) => {
  const report = await finishedReport(phone)

  expect(await phone.page.title()).toBe('Bridge check')
  expect(report).toMatchObject({ shell: 'browser', finished: true })
  expect(named(report, 'skipped')).toHaveLength(report.checks.length)
  expect(new URL(phone.page.url()).pathname).toBe('/testPreview/bridge')
})

journey(
  'the bridge check fires every action, and names what a shell that only listens does not do',
  async ({ newPhone }) => {
    const phone = await newPhone({ shell: 'ios', context: { permissions: ['clipboard-read', 'clipboard-write'] } })

    const report = await finishedReport(phone)

    // A frame tries to count an event as well.
    expect(new Set(phone.shellMessages.map(({ action }) => action))).toEqual(new Set(bridgeActions))
    expect(named(report, 'failed')).toEqual([
      'openPage',
      'openPageWithParams',
      'closeWebView',
      'goHome',
      'goMine',
      'goLogin',
      // It answers whoever asks, a frame as well.
      'speakers',
    ])
    for (const { status, reason } of report.checks) expect([status, reason]).not.toContain('')
    expect(await phone.page.getByRole('listitem').count()).toBe(report.checks.length)

    await phone.page.getByRole('button', { name: 'Copy report' }).tap()
    await phone.page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    expect(JSON.parse(await phone.page.evaluate(() => navigator.clipboard.readText()))).toEqual(report)
  },
)

journey(
  'the bridge check names the late answer, the second one, the wrong type and the missing handler',
  async ({ newPhone }) => {
    const phone = await newPhone()

    await phone.page.addInitScript(() => {
      const answerTwice = (answer: (value: unknown) => void) => [answer(1), answer(2)]
      // oxlint-disable-next-line unicorn/no-thenable -- No promise settles twice; a broken shell's may.
      const twice = Object.fromEntries([['then', answerTwice]])
      const returned: Record<string, unknown> = { startBank: twice, goRate: 7 }

      Object.assign(window, {
        PahiramNative: {
          postMessage(text: string) {
            const { action } = JSON.parse(text) as { action: string }

            if (action === 'goHome') throw new Error('what is goHome?')
            // Late from the moment it is asked, however long the page took to come.
            if (action === 'endBank') return new Promise((answer) => setTimeout(() => answer(1), 6_000))
            return returned[action]
          },
        },
      })
    })
    const report = await finishedReport(phone)
    const reasonOf = (name: string) => report.checks.find((check) => check.name === name)?.reason

    expect(report.shell).toBe('android')
    expect(named(report, 'failed')).toEqual(
      expect.arrayContaining(['goHome', 'goRate', 'lateAnswers', 'doubleAnswers']) as string[],
    )
    expect(named(report, 'passed')).toEqual(expect.arrayContaining(['startBank', 'endBank']) as string[])
    expect(reasonOf('goHome')).toContain('what is goHome?')
    expect(reasonOf('goRate')).toContain('number')
    expect(reasonOf('lateAnswers')).toContain('endBank')
    expect(reasonOf('doubleAnswers')).toContain('startBank (2 times)')
  },
)
