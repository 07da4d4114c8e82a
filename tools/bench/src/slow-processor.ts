import type { BarePhone } from '@pahiram/e2e'

/** A session of the DevTools protocol with a page, of any library. */
interface PageSession {
  send(command: 'Emulation.setCPUThrottlingRate', parameters: { readonly rate: number }): Promise<unknown>
}

/** The phone of the bench: bare, and with the rate at which its processor is as slow as a borrower's (`takeSlowPhone`). */
export interface SlowPhone extends BarePhone {
  /** What Chromium is to be told for a processor four times slower than this machine's. */
  readonly rate: number
}

/** Makes a page's processor as slow as the rate says; 1 gives it back. */
export async function setRate(page: PageSession, rate: number): Promise<void> {
  await page.send('Emulation.setCPUThrottlingRate', { rate })
}
