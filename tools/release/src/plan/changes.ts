import { CommandError } from '@pahiram/command-line'

import { git } from '../workspace.ts'

/** The changes of the working tree since a commit. */
export interface Changes {
  /** The commit that is compared with. */
  readonly since: string
  /** Paths from the root, sorted; those that are not committed, and new ones, included. */
  readonly files: readonly string[]
  /** A file's text at that commit; undefined when it was not there. */
  readonly before: (file: string) => Promise<string | undefined>
}

/**
 * What changed since `reference`; without one, since this branch left `main`, and on `main` since the commit before.
 * @throws CommandError when git knows no such commit.
 */
export async function changesSince(root: string, reference: string | undefined): Promise<Changes> {
  const since = await commitOf(root, reference ?? (await usualStart(root)))
  const [changed, added] = await Promise.all([
    git(root, 'diff', '--name-only', '--no-renames', '-z', since, '--'),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ])
  const files = new Set([...changed.split('\0'), ...added.split('\0')].filter((file) => file !== ''))

  return {
    since,
    files: [...files].toSorted(),
    before: (file) => git(root, 'show', `${since}:${file}`).catch(() => undefined),
  }
}

async function commitOf(root: string, reference: string): Promise<string> {
  const found = await git(root, 'rev-parse', '--verify', '--end-of-options', `${reference}^{commit}`).catch(
    (cause: unknown) => {
      throw new CommandError(`Git knows no commit “${reference}” here.`, { cause })
    },
  )

  return found.trim()
}

async function usualStart(root: string): Promise<string> {
  const [head, left] = await Promise.all([
    commitOf(root, 'HEAD'),
    git(root, 'merge-base', 'HEAD', 'main').then(
      (answer) => answer.trim(),
      () => undefined,
    ),
  ])

  return left === undefined || left === head ? 'HEAD~1' : left
}
