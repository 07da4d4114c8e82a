import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Measures whether the tests notice small faults in the money code: changes one place after the other (an operator, a
 * number, a flag, a line), runs the tests that concern it, and lists the changes that no test noticed. Run it in a clone of
 * its own, since it changes files while it runs:
 *
 *     node bench/mutate-money.ts [how many changes, 60] [seed, drawn] [pattern of files, all]
 */

const source = join(import.meta.dirname, '../src')
const root = join(import.meta.dirname, '../../..')
const rules = ['ledger/rules', 'ledger/allocate', 'ledger/figures']
const calls = [
  ...rules,
  'borrower/confirm/take-loan',
  'platform/outbox/outbox',
  'lender/partner/charge',
  'lender/partner/partner-payments',
]
const everything = [
  ...calls,
  'ledger/ledger',
  'borrower/repayment/paying',
  'lender/core/integration',
  'borrower/legacy-repayment/legacy',
  'ledger/books',
  'platform/database/idempotency-key',
  'ledger/money-schedules',
]

/** The files that decide about money, each with the tests that concern it. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  'ledger/extension.ts': rules,
  'ledger/instalment-charges.ts': rules,
  'ledger/late-charge.ts': rules,
  'ledger/standing.ts': rules,
  'ledger/payment-fit.ts': rules,
  'ledger/allocate.ts': rules,
  'ledger/loan-state.ts': rules,
  'ledger/figures.ts': rules,
  'borrower/confirm/take-loan.ts': calls,
  'ledger/ledger.ts': everything,
  'ledger/begin-payment.ts': everything,
  'ledger/books.ts': everything,
  'ledger/receive-report.ts': everything,
  'borrower/legacy-repayment/intent.ts': everything,
  'platform/outbox/outbox.ts': everything,
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \|\| /g, ' && '],
  [/ && /g, ' || '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\b0\b/g, '1'],
  [/\b1\b/g, '2'],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/`(?=[a-z]+:\$)/g, '`x'],
  // A check or a step is left out.
  [/^ +(?:if \(.*\) (?:throw|return)|await ).*$/g, ''],
]

interface Change {
  readonly file: string
  readonly line: number
  readonly text: string
}

const count = Number(process.argv[2] ?? '60')
const seed = Number(process.argv[3] ?? String(Date.now() % 1_000_000))
const only = process.argv[4] ?? ''
const changes = Object.keys(subjects)
  .filter((file) => new RegExp(only).test(file))
  .flatMap(changesIn)
const drawn = drawOf(changes, count, seed)
const unnoticed: Change[] = []

console.log(`seed ${seed}: ${drawn.length} of ${changes.length} changes`)
for (const change of drawn) {
  const isNoticed = await isNoticedByTests(change)

  if (!isNoticed) unnoticed.push(change)
  console.log(
    `${isNoticed ? 'noticed    ' : 'NOT NOTICED'} ${change.file}:${change.line}  ${change.text.trim() || '(left out)'}`,
  )
}
console.log(`${drawn.length - unnoticed.length} of ${drawn.length} noticed`)

/** Every change of one place in a file; comments, imports and types are left alone. */
function changesIn(file: string): Change[] {
  const lines = readFileSync(join(source, file), 'utf8').split('\n')

  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/?\*|\/\/|import |export type |readonly |type |export interface )/.test(line)) return []
    return swaps.flatMap(([pattern, replacement]) =>
      [...line.matchAll(pattern)].map((match) => ({
        file,
        line: index + 1,
        text: line.slice(0, match.index) + replacement + line.slice(match.index + match[0].length),
      })),
    )
  })
}

/** Draws without putting back; the same seed draws the same. */
function drawOf<Item>(all: readonly Item[], most: number, start: number): Item[] {
  const left = [...all]
  let state = start

  return Array.from({ length: Math.min(most, all.length) }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return left.splice(Math.floor((state / 2_147_483_648) * left.length), 1)
  }).flat()
}

async function isNoticedByTests({ file, line, text }: Change): Promise<boolean> {
  const path = join(source, file)
  const original = readFileSync(path, 'utf8')
  const lines = original.split('\n')

  lines[line - 1] = text
  writeFileSync(path, lines.join('\n'))
  try {
    const tests = (subjects[file] ?? []).map((name) => `tools/api-server/src/${name}`)
    const [quick, slow] = [tests.slice(0, rules.length), tests.slice(rules.length)]

    return (await fails(quick)) || (slow.length > 0 && (await fails(slow)))
  } finally {
    writeFileSync(path, original)
  }
}

async function fails(tests: readonly string[]): Promise<boolean> {
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'unit-node', '--bail=1', '--maxWorkers=1', ...tests],
    { cwd: root, stdio: 'ignore' },
  )
  const [code] = (await once(child, 'close')) as [number | null]

  return code !== 0
}
