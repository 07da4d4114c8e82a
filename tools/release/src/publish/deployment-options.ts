import type { AppName } from '@pahiram/contract'

import { builtFolder } from '../build/built-folder.ts'
import type { Output } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { readBrandConfiguration } from './brand-configuration.ts'
import { type Deployment, prepareDeployment } from './deployment.ts'

/** The options of every command that takes a release and a brand. */
export const deploymentOptions = {
  config: { type: 'string', placeholder: '<brand.json>', required: true, describes: 'the brand’s configuration' },
  release: {
    type: 'string',
    placeholder: '<folder>',
    describes: 'a release that “build” left; without it the app is built from what is checked out',
  },
} as const

/** The release that a command is about, built when none is named, made ready for its brand. */
export async function deploymentOf(
  app: AppName,
  { config, release }: { readonly config: string; readonly release?: string | undefined },
  output: Output,
): Promise<Deployment> {
  const { configuration, warnings } = await readBrandConfiguration(givenPath(config))

  for (const warning of warnings) output.warn(`Warning: ${warning}`)
  return prepareDeployment(app, release === undefined ? await builtFolder(app) : givenPath(release), configuration)
}
