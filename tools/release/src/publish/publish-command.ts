import { Command, type Output, UsageError } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import {
  configOption,
  deploymentOf,
  openTarget,
  reasonOf,
  releaseOption,
  targetOption,
  whoOption,
  whyOption,
} from '../command-options.ts'
import { publish } from './publish.ts'

/** `pnpm release publish`: makes a release with a brand's configuration live, for all visitors or for a part of them. */
export function publishCommand(output: Output) {
  return new Command('publish')
    .description('Makes a release live with a brand’s configuration, for all visitors or for a part of them.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .addOption(configOption())
    .addOption(releaseOption())
    .option(
      '--share <1-99>',
      'a canary: only so many of 100 visitors see it, always the same ones, until “promote” or “abort”',
      parseShare,
    )
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Files go first to where nobody looks; then the pages change by one switch, each from old to new. Pages that are open
go on working: the files of the last ten releases stay. To a bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION and, for one that is not Amazon’s, AWS_ENDPOINT_URL_S3 say how to get in.`,
    )
    .action(async (app, options) => {
      const { share } = options
      const reason = await reasonOf(options)
      const deployment = await deploymentOf(app, options, output)
      const { version, releaseId } = deployment.manifest
      const isDone = await publish(await openTarget(options.to), { deployment, share, ...reason }, output)
      const seen = share === undefined ? 'is live' : `is seen by ${share} of 100 visitors`

      output.print(
        isDone
          ? `${app} ${version}, release ${releaseId}, ${seen} as deployment ${deployment.deployId}.`
          : `Nothing to do: ${app} ${version}, release ${releaseId}, ${seen} already as deployment ${deployment.deployId}.`,
      )
    })
}

function parseShare(written: string): number {
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  throw new UsageError(`--share is “${written}”; it says how many of 100 visitors, 1 to 99.`)
}
