import { ReleaseProblem } from '../command/release-problem.ts'
import { checkedOut } from '../workspace/git.ts'
import { workspaceRoot } from '../workspace/workspace-root.ts'

const changedShown = 5

/** The commit as a manifest names it. @throws ReleaseProblem when files are not committed and that is not allowed. */
export async function namedCommit(isDirtyAllowed: boolean): Promise<string> {
  const { commit, changed } = await checkedOut(workspaceRoot)

  if (changed.length === 0) return commit
  if (isDirtyAllowed) return `${commit}-dirty`

  const shown = changed.slice(0, changedShown).join(', ')
  const more = changed.length > changedShown ? ` and ${changed.length - changedShown} more` : ''

  throw new ReleaseProblem(
    `These changes are not committed, so nobody could build this release again: ${shown}${more}. Commit them, or say --allow-dirty.`,
  )
}
