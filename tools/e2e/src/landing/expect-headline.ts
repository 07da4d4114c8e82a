import { expect } from 'vitest'

import type { Phone } from '../phone.ts'

const seconds = 1_000

/**
 * Opens a landing page until it has this headline: what was published reaches visitors after a moment. Each time the page
 * may take five seconds to get its data, since it has a headline of its own before.
 */
export async function expectHeadline(phone: Phone, path: string, headline: string): Promise<void> {
  const heading = phone.page.getByRole('heading', { level: 1 })

  await expect
    .poll(
      async () => {
        await phone.open(path)
        await heading
          .and(phone.page.getByRole('heading', { name: headline, exact: true }))
          .waitFor({ timeout: 5 * seconds })
          .catch(() => undefined)
        return heading.innerText()
      },
      { timeout: 30 * seconds },
    )
    .toBe(headline)
}
