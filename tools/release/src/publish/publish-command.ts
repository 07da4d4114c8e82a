import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import { UsageProblem } from '../command/release-problem.ts'
import { openTarget, targetOption } from '../target/open-target.ts'
import { deploymentOf, deploymentOptions } from './deployment-options.ts'
import { publish } from './publish.ts'
import { reasonOf, reasonOptions } from './reason.ts'

/** `pnpm release publish`: a release with a brand's configuration goes live, at once for all or for a part first. */
export const publishCommand = defineCommand({
  name: 'publish',
  summary: 'Makes a release live with a brand’s configuration, for all visitors or for a part of them.',
  details: `Files go first to where nobody looks; then the pages change by one switch, each from old to new. Pages that are
open go on working: the files of the last ten releases stay. To a bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
AWS_REGION and, for one that is not Amazon’s, AWS_ENDPOINT_URL_S3 say how to get in.`,
  parameters: ['app'],
  options: {
    to: targetOption,
    ...deploymentOptions,
    share: {
      type: 'string',
      placeholder: '<1-99>',
      describes: 'a canary: only so many of 100 visitors see it, always the same ones, until “promote” or “abort”',
    },
    ...reasonOptions,
  },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const share = options.share === undefined ? undefined : shareOf(options.share)
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
  },
})

function shareOf(written: string): number {
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  throw new UsageProblem(`--share is “${written}”; it says how many of 100 visitors, 1 to 99.`)
}
