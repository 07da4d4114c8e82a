import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

journey('who is on call reads on a phone what to do about a release that fails', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })
  const { page } = phone
  const report = { page: '/complaint', kind: 'failed', release: 'complaint@0f0f0f0f0f0f' }

  await Promise.all(
    Array.from({ length: 55 }, () => fetch(`${origin}/__report`, { method: 'POST', body: JSON.stringify(report) })),
  )
  await Promise.all(
    [700, 1_400, 5_200].map((ms) =>
      fetch(`${origin}/__report`, { method: 'POST', body: JSON.stringify({ ...report, kind: 'ready', ms }) }),
    ),
  )
  await phone.open('/ops')
  await page.getByLabel('Staff token').fill('sandbox-staff')
  await page.keyboard.press('Enter')
  await page.getByText(/pnpm release rollback complaint/).waitFor()
  await page.getByRole('region', { name: 'complaint' }).getByText('94.8 %', { exact: true }).waitFor()
  await page.getByText(/^half 1\.7 s, 95 % \d+\.\d s$/).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 568 })
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await phone.screenshot(`ops-${width}-${colorScheme}`)
    }
  }
})
