import { type FunnelRow, nameIn, ratesOf } from './funnel-rows.ts'
import { type Column, type Step, steps } from './funnel-view.ts'

const stepNames: Readonly<Record<Step, string>> = {
  visits: 'visits',
  clicks: 'codes_asked',
  codesSent: 'codes_sent',
  registered: 'registered',
}

/**
 * The rows as a file for spreadsheets (RFC 4180). Rates are fractions, empty where there is none. It begins with a mark
 * by which Excel knows UTF-8.
 */
export function funnelCsv(rows: readonly FunnelRow[], by: readonly Column[]): string {
  const head = [...by, ...steps.map((step) => stepNames[step]), 'visit_to_code', 'code_to_registered']
  const lines = rows.map((row) => {
    const { codeRate, registeredRate } = ratesOf(row)

    return [
      ...by.map((column) => nameIn(row, column)),
      ...steps.map((step) => row[step]),
      codeRate?.toFixed(4),
      registeredRate?.toFixed(4),
    ]
  })

  // A writer of CSV is these two rules; the libraries' bulk is reading it.
  return `\u{feff}${[head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`
}

/** A link's tag is a stranger's text: begun like a formula, a spreadsheet would run it. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  const harmless =
    typeof value === 'string' && /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text

  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Hands the browser a text as a file to keep. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')

  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
