import { csvOf } from '../csv/csv.ts'
import { type FunnelRow, nameIn, ratesOf, returnsOf } from './funnel-rows.ts'
import { type Column, returnFigures, type Step, steps } from './funnel-view.ts'

const stepNames: Readonly<Record<Step, string>> = {
  visits: 'visits',
  clicks: 'codes_asked',
  codesSent: 'codes_sent',
  registered: 'registered',
  taps: 'store_taps',
}

const returnNames = ['cost', 'cost_per_registration', 'loans', 'repaid', 'cost_per_loan']

/** The rows as a file for spreadsheets. Rates are fractions, empty where there is none. */
export function funnelCsv(rows: readonly FunnelRow[], by: readonly Column[]): string {
  const head = [...by, ...steps.map((step) => stepNames[step]), 'visit_to_code', 'code_to_registered', ...returnNames]
  const lines = rows.map((row) => {
    const { codeRate, registeredRate } = ratesOf(row)
    const returns = returnsOf(row)

    return [
      ...by.map((column) => nameIn(row, column)),
      ...steps.map((step) => row[step]),
      codeRate?.toFixed(4),
      registeredRate?.toFixed(4),
      ...returnFigures.map((figure) =>
        figure.startsWith('cost') ? returns[figure] && (returns[figure] / 100).toFixed(2) : returns[figure],
      ),
    ]
  })

  return csvOf([head, ...lines])
}
