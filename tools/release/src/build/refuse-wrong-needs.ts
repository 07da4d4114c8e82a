import { ReleaseProblem } from '../command/release-problem.ts'
import { needsFindings } from '../needs/check-needs.ts'
import { workspaceRoot } from '../workspace/workspace-root.ts'

/** @throws ReleaseProblem when the manifests would say of a page what its sources do not. */
export function refuseWrongNeeds(): void {
  const findings = needsFindings(workspaceRoot)

  if (findings.length === 0) return
  throw new ReleaseProblem(`packages/contract/src/page-needs.ts is not what the pages are:\n${findings.join('\n')}`)
}
