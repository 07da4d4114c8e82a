import { spawnSync } from 'node:child_process'
import { relative, resolve } from 'node:path'

/**
 * Says in a line why vitest would not understand what was written for it, or would pass over a part of it; undefined when all of it
 * counts. Vitest itself says so only after the build, and then with a stack trace or by running everything else.
 * @param projects Those that the run is of.
 */
export async function vitestProblem(
  projects: readonly string[],
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length === 0) return undefined

  const chosen = projects.flatMap((name) => ['--project', name])
  const { stdout, stderr } = spawnSync('vitest', ['list', '--filesOnly', ...chosen, ...words], { encoding: 'utf8' })
  const [, problem] = /^CACError: (.*)$/m.exec(stderr) ?? []

  if (problem !== undefined) return `${problem}.`

  const passedOver = words.includes('--') ? words[words.indexOf('--') + 1] : undefined

  if (passedOver !== undefined) return `Vitest passes over what is behind “--”: write ${passedOver} without it.`

  // Vitest takes long to load.
  const { parseCLI } = await import('vitest/node')
  const { filter } = parseCLI(['vitest', 'run', ...words])
  const files = stdout.toLowerCase()
  const missing = filter.find((word) => !files.includes(asInList(word)))

  return missing === undefined ? undefined : `No file of ${projects.join(', ')} has “${missing}” in its path.`
}

/** Writes a word as the list of files would have it: without a line number, and a path from here. */
function asInList(word: string): string {
  const path = word.replace(/:\d+$/, '')

  return (/^[./]/.test(path) ? relative('.', resolve(path)) : path).toLowerCase()
}
