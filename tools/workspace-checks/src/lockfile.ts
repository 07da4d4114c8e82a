import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The machines that people develop on, each with its name in the names of packages with binaries. */
const machines = [/darwin-arm64/, /win(?:32|dows)-x64/] as const

/** Only for the platform that they name, or part of another package there. */
const onlyHere = /^node-linux-|^@img\/sharp-libvips-|-musl/

/**
 * The binaries that a lockfile has for Linux and not for macOS or Windows, a sentence each. pnpm takes the binaries of other
 * machines out where it was made to resolve for one alone, and then the commands that need them do not start there.
 */
export function lockfileFindings(root: string): string[] {
  return findingsIn(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
}

/** The same of a lockfile's text. */
export function findingsIn(text: string): string[] {
  const names = new Set(Array.from(text.matchAll(/^ {2}'?(@?[^'@\s]+)@[^:\s]+'?:$/gm), ([, name = '']) => name))

  return [...names]
    .filter((name) => name.includes('linux-x64') && !onlyHere.test(name))
    .flatMap((name) => {
      const family = name.slice(0, name.indexOf('linux-x64'))
      const lacking = machines.filter(
        (machine) => ![...names].some((other) => other.startsWith(family) && machine.test(other)),
      )

      return lacking.map(
        (machine) => `pnpm-lock.yaml has ${name} and nothing of ${family}* for ${machine.source}: resolve it again`,
      )
    })
}
