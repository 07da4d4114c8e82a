import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { engineNames, isEngineName } from './engines/engines.ts'
import { vitestProblem } from './vitest-words.ts'

/*
 * `pnpm e2e`: builds, then runs Chromium's whole journeys; `pnpm e2e --engine webkitgtk` runs the flows in that engine
 * instead, and may be given for several. What else is said goes to vitest: `pnpm e2e --engine firefox loan.flow`.
 */

const { values, tokens } = parseArgs({
  options: { engine: { type: 'string', multiple: true } },
  allowPositionals: true,
  strict: false,
  tokens: true,
})
const engines = (values.engine ?? []).map(String)
const unknown = engines.find((name) => !isEngineName(name))
// Vitest's own options pass unchanged.
const ours = new Set(
  tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'engine'
      ? token.inlineValue
        ? [token.index]
        : [token.index, token.index + 1]
      : [],
  ),
)
const others = process.argv.slice(2).filter((_, place) => !ours.has(place))
const projects = engines.length > 0 ? engines.map((name) => `flows-${name}`) : ['journey']
const problem =
  unknown === undefined
    ? await vitestProblem(projects, others)
    : `There is no engine ${unknown}: there are ${engineNames.join(', ')}`

if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 2
} else {
  const environment = engines.length > 0 ? { ENGINES: engines.join(',') } : {}
  const node = (script: string) => run(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], environment)
  const isReady =
    (engines.length > 0
      ? node('engines/ensure-engines.ts')
      : node('ensure-browser.ts') &&
        node('native-shell/ensure-debian-tools.ts') &&
        node('../../release/src/testing/ensure-nginx.ts')) && node('../../vite-app/src/build-all.ts')

  if (!isReady || !run('vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...others], environment)) {
    process.exitCode = 1
  }
}

/** Runs a program in front of the person who called. @returns whether it ended well. */
function run(program: string, parameters: readonly string[], environment: Readonly<Record<string, string>>): boolean {
  const { status } = spawnSync(program, [...parameters], { stdio: 'inherit', env: { ...process.env, ...environment } })

  return status === 0
}
