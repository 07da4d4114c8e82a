import { availableParallelism } from 'node:os'
import { spawn } from 'node:child_process'

/** One thing that `pnpm check` looks at. */
export interface Part {
  readonly name: string
  readonly command: string
  readonly parameters: readonly string[]
}

/** How one part ended. */
export interface PartResult {
  readonly name: string
  readonly passed: boolean
  /** Everything the part printed, in order. */
  readonly output: string
  readonly milliseconds: number
}

/**
 * All parts, the slowest first, so that the last one to end is a short one. As many run at a time as there are
 * processors; so each keeps to one: a second thread does a third to a half of the first one's work again.
 */
export const parts: readonly Part[] = [
  { name: 'lint', command: 'oxlint', parameters: ['--threads=1'] },
  // Two programs see every file: what runs in a browser, without Node's types, and what runs in Node.
  ...['node', 'browser'].map((program) => ({
    name: `types of ${program} code`,
    command: 'tsc',
    parameters: [
      '--noEmit',
      '--pretty',
      'false',
      '--checkers',
      '1',
      '-p',
      `tsconfig.${program}.json`,
      // Only what changed since the last check is checked: a fifth of the time.
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types-${program}.json`,
    ],
  })),
  { name: 'dead code', command: 'knip', parameters: ['--no-progress', '--cache', '--cache-location', '.cache/knip'] },
  {
    name: 'boundaries',
    command: 'depcruise',
    parameters: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'packages',
      'apps',
      'tools',
      'examples',
    ],
  },
  { name: 'format', command: 'oxfmt', parameters: ['--check'] },
  { name: 'pages', command: 'node', parameters: ['tools/pages/src/main.ts', '--check'] },
  { name: 'messages', command: 'node', parameters: ['tools/workspace-checks/src/messages/main.ts', '--check'] },
  { name: 'openapi', command: 'node', parameters: ['packages/contract/scripts/generate-openapi.ts', '--check'] },
  { name: 'bridge', command: 'node', parameters: ['packages/contract/scripts/generate-bridge.ts', '--check'] },
]

/**
 * The type checker, also the one in the linter, is written in Go: with fewer rounds of garbage collection, and on one processor
 * of two, it does a third less work.
 */
const environment = {
  GOGC: '400',
  GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
  ...process.env,
}

/** Runs one part to its end; a command that cannot be started counts as failed. */
async function runPart(part: Part, root: string): Promise<PartResult> {
  const begun = performance.now()
  const child = spawn(part.command, part.parameters, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''

  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output += `${part.command} could not be started: ${error.message}\n`
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })

  return { name: part.name, passed, output, milliseconds: performance.now() - begun }
}

/** Runs the parts, as many at a time as there are processors, and reports each as it ends. */
export async function runParts(
  parts: readonly Part[],
  root: string,
  ended: (result: PartResult) => void,
): Promise<void> {
  const waiting = [...parts]

  async function work(): Promise<void> {
    for (let part = waiting.shift(); part; part = waiting.shift()) ended(await runPart(part, root))
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
