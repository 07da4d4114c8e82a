import type { FastifyInstance } from 'fastify'

import { serveSandboxCaptcha } from '../platform/captcha/captchas.ts'
import type { Platform } from '../platform/platform.ts'
import { lendByClock } from '../borrower/confirm/lend-by-clock.ts'
import type { LoanPace } from '../borrower/confirm/loan-pace.ts'
import type { SandboxPartner } from './sandbox-partner.ts'
import { serveSandboxSms } from './sandbox-sms.ts'
import { seedCards } from './seed-cards.ts'
import { seedComplaints } from './seed-complaints.ts'
import { seed, seedTemplates } from './seed.ts'
import { servePaymentPage } from './serve-payment-page.ts'
import { serveBorrowers, serveSandbox } from './serve-sandbox.ts'

interface SandboxOptions {
  readonly partner: SandboxPartner
  /** How fast loans move on by themselves; undefined: a core system decides. */
  readonly pace: LoanPace | undefined
}

/** Seeds a sandbox, and serves what only development and tests need. Never open it in production. */
export async function openSandbox(
  app: FastifyInstance,
  { database, pictures, deployment, country, captchas, staff, now, log }: Platform,
  { partner, pace }: SandboxOptions,
): Promise<void> {
  await seed(database, deployment.appScheme, now())
  await seedComplaints(database, pictures.own, now())
  await seedCards(database, country)
  await seedTemplates(database, now, log)
  await staff.members.addSandboxMembers()
  if (pace !== undefined) lendByClock(app, database, pace)
  serveSandbox(app, database, now, deployment.appScheme)
  serveBorrowers(app, database, now)
  serveSandboxSms(app, database)
  serveSandboxCaptcha(app, captchas)
  servePaymentPage(app, database, partner, now)
}
