import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import type { AppName } from '@pahiram/contract'

import { appsText, parseApp, releasableApps } from '../build/build-command.ts'
import {
  configOption,
  deploymentOf,
  expectOption,
  openExisting,
  openTarget,
  reasonOf,
  releaseOption,
  targetOption,
  whoOption,
  whyOption,
} from '../command-options.ts'
import { readManifest } from '../manifest.ts'
import { checkedOut, workspaceRoot } from '../workspace.ts'
import { readBrandConfiguration } from './brand-configuration.ts'
import { publish, publishConfiguration, type PublishRequest, type Reason, rejectPublish } from './publish.ts'
import { publishedApps, readState } from './release-state.ts'

/** `pnpm release publish`: makes a release with a brand's configuration live, for all visitors or for a part of them. */
export function publishCommand(output: Output) {
  return new Command('publish')
    .description('Makes a release live with a brand’s configuration, for all visitors or for a part of them.')
    .argument('[app]', appsText, parseApp)
    .option('--all', 'publishes every app; --release is then the folder that “build --all” left')
    .addOption(targetOption())
    .addOption(configOption())
    .addOption(releaseOption())
    .option('--configuration-only', 'publishes what is live once more with this configuration, within a second')
    .option(
      '--share <1-99>',
      'a canary: only so many of 100 visitors see it, always the same ones, until “promote” or “rollback”',
      parseShare,
    )
    .option('--again', 'publishes also what was rolled back, taken back or revoked before')
    .addOption(expectOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Files go first to where nobody looks; then the pages change by one switch, each from old to new. Pages that are open
go on working: the files of the last ten releases stay. --expect is for two publishers: nothing changes when another
deployment is live than the one that you looked at. --configuration-only takes the files that are on the target, those of a
canary too: “closed” and “switchedOff” of brand.json hold at once, and a rollback keeps them. To a bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
and, for one that is not Amazon’s, AWS_ENDPOINT_URL_S3 say how to get in.`,
    )
    .action(async (app, options) => {
      if ((app === undefined) !== (options.all === true)) throw new UsageError('Name one app, or say --all.')
      if (app === undefined && options.expect !== undefined) throw new UsageError('--expect is for one app.')

      const { share, config, release, expect } = options
      const reason = await reasonOf(options)

      if (options.configurationOnly === true) {
        if ((share ?? release) !== undefined)
          throw new UsageError('--configuration-only takes the release that is live.')
        await configureAll(app, { to: options.to, config, expected: expect, ...reason }, output)
        return
      }

      const target = await openTarget(options.to)
      // All are prepared before the first is published: a release that is missing stops them all.
      const chosen = app === undefined ? await releasesIn(release) : [{ app, release }]
      const requests: PublishRequest[] = []

      for (const one of chosen) {
        const deployment = await deploymentOf(one.app, { config, release: one.release }, output)
        const request = { deployment, share, isAgain: options.again === true, expected: expect, ...reason }

        await rejectPublish(target, request)
        requests.push(request)
      }
      for (const request of requests) {
        const { deployment } = request
        const { app: name, version, releaseId } = deployment.manifest
        const isDone = await publish(target, request, output)
        const seen = share === undefined ? 'is live' : `is seen by ${share} of 100 visitors`

        output.print(
          isDone
            ? `${name} ${version}, release ${releaseId}, ${seen} as deployment ${deployment.deployId}.`
            : `Nothing to do: ${name} ${version}, release ${releaseId}, ${seen} already as deployment ${deployment.deployId}.`,
        )
      }
    })
}

/** Publishes what is live of an app, or of every app of the target, with the configuration of a file. */
async function configureAll(
  app: AppName | undefined,
  { to, config, ...request }: Reason & { to: string; config: string; expected: string | undefined },
  output: Output,
): Promise<void> {
  const target = await openExisting(to)
  const { configuration, warnings } = await readBrandConfiguration(resolvePath(config))

  for (const warning of warnings) output.warn(`Warning: ${warning}`)

  const failed: string[] = []

  for (const name of app === undefined ? await publishedApps(target) : [app]) {
    const begun = performance.now()

    try {
      // Of one that was only looked at nothing is to be configured.
      if (app === undefined && (await readState(target, name)).live === null) continue

      const deployment = await publishConfiguration(target, { app: name, configuration, ...request }, output)
      const milliseconds = Math.round(performance.now() - begun)

      output.print(
        deployment === undefined
          ? `Nothing to do: ${name} has this configuration already.`
          : `${name} has this configuration as deployment ${deployment.deployId} (${milliseconds} ms).`,
      )
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      failed.push(error.message)
    }
  }
  // The pages of the other apps are closed all the same.
  if (failed.length > 0) throw new CommandError(failed.join('\n'))
}

/**
 * Finds the release of each app in the folder that `build --all --out` left: the only one, or that of the checked-out
 * commit. Without a folder each is built. @throws CommandError when an app has none, or several of other commits.
 */
async function releasesIn(folder: string | undefined): Promise<{ app: AppName; release?: string | undefined }[]> {
  if (folder === undefined) return releasableApps.map((app) => ({ app }))

  return Promise.all(
    releasableApps.map(async (app) => {
      const place = join(resolvePath(folder), app)
      const ids = (await readdir(place).catch(() => [])).filter((name) => /^[\da-f]+$/.test(name))

      if (ids.length === 1) return { app, release: join(place, ids[0] ?? '') }

      const manifests = await Promise.all(ids.map(async (id) => readManifest(join(place, id))))
      const { commit } = await checkedOut(workspaceRoot)
      const wanted = ids.filter((_, index) => manifests[index]?.commit === commit)

      if (wanted.length === 1) return { app, release: join(place, wanted[0] ?? '') }
      throw new CommandError(
        ids.length === 0
          ? `${place} has no release of ${app}: run “pnpm release build --all --out ${folder}”.`
          : `${place} has ${ids.length} releases, and ${wanted.length} of them of the checked-out commit: publish ${app} by itself.`,
      )
    }),
  )
}

function parseShare(written: string): number {
  if (/^[1-9]\d?$/.test(written)) return Number(written)
  throw new UsageError(`--share is “${written}”; it says how many of 100 visitors, 1 to 99.`)
}
