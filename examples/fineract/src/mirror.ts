import { createHash, createHmac } from 'node:crypto'

/* Mirrors the loans of a Pahiram server in Apache Fineract (README.md). */

/** Where both systems are. */
export interface MirrorSettings {
  readonly pahiram: { readonly url: string; readonly key: string }
  readonly fineract: {
    readonly url: string
    readonly tenant: string
    readonly user: string
    readonly password: string
    readonly office: number
    readonly product: number
    /** Charges of Fineract for what is taken off at the payout, and for an extension. */
    readonly feeCharge: number
    readonly extensionCharge: number
    /** Its reason for a new day. */
    readonly extensionReason: number
  }
}

interface Change {
  readonly cursor: string
  readonly kind: string
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A change of the kind `order`, as far as it is read; money in centavos. */
interface TakenLoan {
  readonly accountId: string
  readonly orderId: string
  readonly amount: number
  readonly fee: number
  readonly interest: number
  readonly periods: number
  readonly periodDays: number
}

/** A loan that Fineract answers, as far as it is read. */
interface FineractLoan {
  readonly status: {
    readonly pendingApproval: boolean
    readonly waitingForDisbursal: boolean
    readonly active: boolean
  }
  readonly id: number
  readonly transactions?: readonly FineractTransaction[]
  readonly repaymentSchedule: { readonly periods: readonly { readonly period?: number; readonly dueDate: DateParts }[] }
}

/** `[2026, 11, 21]` */
type DateParts = readonly [year: number, month: number, day: number]

interface FineractTransaction {
  readonly id: number
  readonly externalId?: string
  readonly date: DateParts
  readonly amount: number
  readonly manuallyReversed: boolean
  readonly type: { readonly repayment?: boolean; readonly waiveInterest?: boolean; readonly goodwillCredit?: boolean }
}

const dates = { dateFormat: 'yyyy-MM-dd', locale: 'en' }

/** Keeps Fineract equal to Pahiram, one change after the other. */
export class Mirror {
  readonly #settings: MirrorSettings
  readonly #fetch: typeof fetch

  constructor(settings: MirrorSettings, call: typeof fetch = fetch) {
    this.#settings = settings
    this.#fetch = call
  }

  /** Mirrors what happened after a cursor, and hands on each cursor to be kept once its change is mirrored. */
  async followChanges(after: string, keep: (cursor: string) => Promise<void>): Promise<string> {
    let cursor = after

    for (;;) {
      const { changes } = (await this.#pahiram('GET', `/core/changes?after=${cursor}&limit=100`)) as {
        changes: Change[]
      }

      if (changes.length === 0) return cursor
      for (const change of changes) {
        await this.#mirror(change)
        cursor = change.cursor
        await keep(cursor)
      }
    }
  }

  /** Books at Pahiram what a teller booked in Fineract for a loan; the same again books nothing more. */
  async followTeller(orderId: string): Promise<void> {
    const loan = (await this.#find(`/loans/external-id/${orderId}?associations=transactions`)) as
      | FineractLoan
      | undefined

    for (const { id, externalId, date, amount, manuallyReversed, type } of loan?.transactions ?? []) {
      const kind = type.repayment ? 'payment' : type.waiveInterest || type.goodwillCredit ? 'waiver' : undefined

      // What has an id of ours came from here.
      if (kind === undefined || externalId || manuallyReversed) continue

      const adjustment = { id: `fineract-${id}`, kind, amount: Math.round(amount * 100), note: 'Booked in Fineract' }
      // A teller's booking of today is not in the future.
      const at = new Date(Math.min(noonOf(date), Date.now())).toISOString()

      await this.#pahiram('POST', `/core/orders/${orderId}/adjustments`, { ...adjustment, at })
    }
  }

  async #mirror({ kind, at, data }: Change): Promise<void> {
    if (kind === 'order') await this.#addLoan(at, data)
    else if (kind === 'status') await this.#follow(String(data['orderId']), String(data['decision']), dayOf(data['at']))
    else if (kind === 'receipt') await this.#repay(data)
    else if (kind === 'extension') await this.#extend(data, dayOf(at))
    else if (kind === 'reversal' && data['orderId'] !== null) await this.#undo(data)
  }

  async #addLoan(at: string, data: Change['data']): Promise<void> {
    const { office, product, feeCharge } = this.#settings.fineract
    const { accountId, orderId, amount, fee, interest, periods, periodDays } = data as unknown as TakenLoan
    const day = dayOf(at)

    if ((await this.#find(`/loans/external-id/${orderId}`)) !== undefined) return

    const known = (await this.#find(`/clients/external-id/${accountId}`)) as { id: number } | undefined
    const clientId =
      known?.id ??
      (
        await this.#send('/clients', {
          officeId: office,
          legalFormId: 1,
          fullname: `Account ${accountId.slice(0, 8)}`,
          externalId: accountId,
          active: true,
          activationDate: day,
          ...dates,
        })
      )['clientId']

    await this.#send('/loans', {
      clientId,
      productId: product,
      externalId: orderId,
      loanType: 'individual',
      principal: pesos(amount),
      loanTermFrequency: periods * periodDays,
      loanTermFrequencyType: 0,
      numberOfRepayments: periods,
      repaymentEvery: periodDays,
      repaymentFrequencyType: 0,
      // Flat, a year.
      interestRatePerPeriod: (interest / amount / (periods * periodDays)) * 365 * 100,
      interestType: 1,
      interestCalculationPeriodType: 1,
      amortizationType: 1,
      transactionProcessingStrategyCode: 'mifos-standard-strategy',
      ...(fee > 0 && { charges: [{ chargeId: feeCharge, amount: pesos(fee) }] }),
      expectedDisbursementDate: day,
      submittedOnDate: day,
      ...dates,
    })
  }

  /** Statuses that a day brings have no decision: Fineract finds them itself. */
  async #follow(orderId: string, decision: string, day: string): Promise<void> {
    const path = `/loans/external-id/${orderId}`
    const { status } = (await this.#find(path)) as FineractLoan
    const command = (name: string, body: object) => this.#send(`${path}?command=${name}`, { ...body, ...dates })

    if ((decision === 'approval' || decision === 'payout') && status.pendingApproval)
      await command('approve', { approvedOnDate: day })
    if (decision === 'payout' && !status.active) await command('disburse', { actualDisbursementDate: day })
    if (decision === 'payout-failed' && status.active) await command('undodisbursal', {})
    if (decision === 'refusal' || decision === 'cancel') {
      if (status.waitingForDisbursal) await command('undoapproval', {})
      if (status.pendingApproval || status.waitingForDisbursal)
        await (decision === 'cancel'
          ? command('withdrawnByApplicant', { withdrawnOnDate: day })
          : command('reject', { rejectedOnDate: day }))
    }
    if (decision === 'write-off' && status.active)
      await this.#send(`${path}/transactions?command=writeoff`, { transactionDate: day, ...dates })
  }

  async #repay(data: Change['data']): Promise<void> {
    const { orderId, reportId, paidAt } = data as { orderId: string | null; reportId: string | null; paidAt: string }
    const { applied, fee, forgiven } = data as unknown as { applied: number; fee: number; forgiven: number }
    const day = dayOf(paidAt)

    // What paid no debt is kept by Pahiram; what a teller booked is there.
    if (orderId === null || reportId === null || applied === 0) return

    const path = `/loans/external-id/${orderId}`
    const externalId = externalIdOf(reportId)

    if ((await this.#find(`${path}/transactions/external-id/${externalId}`)) !== undefined) return
    if (forgiven > 0 && (await this.#find(`${path}/transactions/external-id/${externalId}-forgiven`)) === undefined)
      await this.#pay(path, 'goodwillCredit', { externalId: `${externalId}-forgiven`, amount: forgiven, day })
    if (fee > 0 && (await this.#find(`${path}/charges/external-id/${externalId}`)) === undefined) {
      const charge = { chargeId: this.#settings.fineract.extensionCharge, externalId, amount: pesos(fee) }

      await this.#send(`${path}/charges`, { ...charge, dueDate: day, ...dates })
    }
    await this.#pay(path, 'repayment', { externalId, amount: applied, day })
  }

  /** Moves the payments' days in Fineract to those of an extension, if they are not there yet; those that follow move along. */
  async #extend({ orderId, days }: Change['data'], day: string): Promise<void> {
    const path = `/loans/external-id/${String(orderId)}?associations=repaymentSchedule`
    const { id, repaymentSchedule } = (await this.#find(path)) as FineractLoan
    const [moved] = (days as { number: number; dueDay: string }[]).flatMap(({ number, dueDay }) =>
      repaymentSchedule.periods
        .filter(({ period, dueDate }) => period === number && dayOf(noonOf(dueDate)) < dueDay)
        .map(({ dueDate }) => ({ rescheduleFromDate: dayOf(noonOf(dueDate)), adjustedDueDate: dueDay })),
    )

    if (moved === undefined) return

    const waiting = (await this.#find('/rescheduleloans?command=pending')) as { id: number; loanId: number }[]
    const reason = { rescheduleReasonId: this.#settings.fineract.extensionReason, submittedOnDate: day }
    const asked =
      waiting.find(({ loanId }) => loanId === id)?.id ??
      (await this.#send('/rescheduleloans', { loanId: id, ...moved, ...reason, ...dates }))['resourceId']

    await this.#send(`/rescheduleloans/${String(asked)}?command=approve`, { approvedOnDate: day, ...dates })
  }

  async #pay(path: string, command: string, paid: { externalId: string; amount: number; day: string }) {
    const { externalId, amount, day } = paid
    const body = { externalId, transactionDate: day, transactionAmount: pesos(amount), ...dates }

    await this.#send(`${path}/transactions?command=${command}`, body)
  }

  async #undo({ orderId, reportId, at }: Change['data']): Promise<void> {
    const base = `/loans/external-id/${String(orderId)}/transactions/external-id/${externalIdOf(String(reportId))}`
    const undone = { transactionDate: dayOf(at), transactionAmount: 0, ...dates }

    for (const path of [`${base}-forgiven`, base]) {
      const paid = (await this.#find(path)) as FineractTransaction | undefined

      if (paid !== undefined && !paid.manuallyReversed) await this.#send(`${path}?command=undo`, undone)
    }
  }

  /** Signs and calls Pahiram (docs/integration.md). */
  async #pahiram(method: 'GET' | 'POST', path: string, sent?: object): Promise<unknown> {
    const { url, key } = this.#settings.pahiram
    const body = sent === undefined ? '' : JSON.stringify(sent)
    const t = (Date.now() / 1000).toFixed(3)
    const v2 = createHmac('sha256', key).update(`${t}.${method}.${path}.${body}`).digest('hex')
    const answer = await this.#fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Pahiram-Signature': `t=${t},v2=${v2}` },
      ...(body !== '' && { body }),
    })
    const { data, message } = (await answer.json()) as { data: unknown; message: string }

    if (!answer.ok) throw new Error(`${method} ${path}: ${message}`)
    return data
  }

  /** What Fineract has at a path; undefined where it has nothing. */
  async #find(path: string): Promise<unknown> {
    const answer = await this.#fineract('GET', path)

    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`GET ${path}: ${await answer.text()}`)
    return answer.json()
  }

  async #send(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.#fineract('POST', path, JSON.stringify(body))

    if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

  #fineract(method: string, path: string, body?: string): Promise<Response> {
    const { url, tenant, user, password } = this.#settings.fineract

    return this.#fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Fineract-Platform-TenantId': tenant,
        Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      ...(body !== undefined && { body }),
    })
  }
}

/** A partner's id as Fineract, which has it in addresses, takes one: any other text is hashed. */
function externalIdOf(reportId: string): string {
  return /^\w[\w.-]{0,79}$/.test(reportId) ? reportId : createHash('sha256').update(reportId).digest('hex')
}

function pesos(centavos: number): number {
  return centavos / 100
}

function noonOf([year, month, day]: DateParts): number {
  return Date.UTC(year, month - 1, day, 4)
}

/** The day in Manila of a moment. */
function dayOf(moment: unknown): string {
  return new Date(new Date(moment as string | number).getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
