import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

import { CommandError, Option, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import type { AppName } from '@pahiram/contract'

import { buildFolder } from './build/build-command.ts'
import { expectFolder } from './expect-folder.ts'
import { readBrandConfiguration } from './publish/brand-configuration.ts'
import { type Deployment, prepareDeployment } from './publish/deployment.ts'
import type { Reason } from './publish/publish.ts'
import { folderTarget } from './target/folder-target.ts'
import type { Target } from './target/target.ts'
import { workspaceRoot } from './workspace.ts'

/* The options that several commands have, and what they mean. */

export function targetOption() {
  return new Option('--to <target>', 'a folder that a web server serves, or s3://bucket[/prefix]')
    .argParser((written) => written.trim())
    .makeOptionMandatory()
}

export function whoOption() {
  return new Option('--who <name>', 'who does it; git’s user.name by default')
}

export function whyOption() {
  return new Option('--why <text>', 'a line for the history')
}

export function expectOption() {
  return new Option('--expect <live id>', 'changes nothing unless this deployment is live; “none”: none yet')
}

/** The largest part of 100 views of a canary that may fail, unless said otherwise. */
export const usualGuard = 2

/** The option of a guard: how many of 100 views may fail. */
export function failAboveOption() {
  return new Option('--fail-above <percent>', 'the largest part of 100 views that may fail').argParser((written) => {
    const percent = Number(written)

    if (/^\d+(?:\.\d+)?$/.test(written) && percent <= 100) return percent
    throw new UsageError(`--fail-above is “${written}”; it is a number from 0 to 100.`)
  })
}

export function configOption() {
  return new Option('--config <brand.json>', 'the brand’s configuration').makeOptionMandatory()
}

export function releaseOption() {
  return new Option('--release <folder>', 'a release that “build” left; default: built from what is checked out')
}

/**
 * Opens the target that `--to` names, whether or not anything was published to it.
 * @throws {CommandError} when it names a file, or is another address: no folder is called “S3://pages”.
 */
export async function openTarget(written: string, environment = process.env): Promise<Target> {
  if (!/^\w{2,}:\//.test(written)) {
    return folderTarget(await expectFolder(resolvePath(written), 'a folder or s3://bucket[/prefix]'))
  }

  // The bucket's client is loaded only for a bucket.
  const { bucketTarget } = await import('./target/bucket-target.ts')

  return bucketTarget(written, environment)
}

/** Opens a target to read from. @throws {CommandError} when the folder does not exist. */
export async function openExisting(written: string): Promise<Target> {
  const target = await openTarget(written)

  if (!written.startsWith('s3://') && !(await stat(target.name).catch(() => undefined))?.isDirectory()) {
    throw new CommandError(`There is no folder ${target.name}: nothing was published there.`)
  }
  return target
}

/** Returns who does something and why, for the history. */
export async function reasonOf(said: Partial<Record<'who' | 'why', string | undefined>>): Promise<Reason> {
  const { who, why = '' } = said

  return { who: who ?? ((await gitName()) || userInfo().username), why }
}

async function gitName(): Promise<string> {
  try {
    return (await promisify(execFile)('git', ['-C', workspaceRoot, 'config', 'user.name'])).stdout.trim()
  } catch {
    // Not set, or git is not installed.
    return ''
  }
}

/** Prepares the release that `--release` names for the brand of `--config`; without `--release` it builds one. */
export async function deploymentOf(
  app: AppName,
  { config, release }: { readonly config: string; readonly release?: string | undefined },
  output: Output,
): Promise<Deployment> {
  const { configuration, warnings } = await readBrandConfiguration(resolvePath(config))

  for (const warning of warnings) output.warn(`Warning: ${warning}`)
  return prepareDeployment(app, release === undefined ? await buildFolder(app) : resolvePath(release), configuration)
}
