import { type AppName, apps } from '@pahiram/contract'

import { UsageProblem } from '../command/release-problem.ts'

/** The apps that are released, each alone; the developers' tools never are (docs/spec/contract.md §1). */
export const releasableApps: readonly AppName[] = apps.filter((app) => app !== 'tools')

/** @throws UsageProblem that names the apps there are. */
export function releasableApp(name: string): AppName {
  const app = releasableApps.find((one) => one === name)

  if (app !== undefined) return app
  throw new UsageProblem(`No app that is released is called “${name}”. There are: ${releasableApps.join(', ')}.`)
}
