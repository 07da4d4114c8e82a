import { join } from 'node:path'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { type AppName, apps } from '@pahiram/contract'

import { expectFolder } from '../expect-folder.ts'
import { checkedOut, workspaceRoot } from '../workspace.ts'
import type { BuildRequest } from './build-release.ts'
import { writeSbom } from './write-sbom.ts'

/** How many builds run at once; each takes about one core. */
const atOnce = 2

/** `pnpm release build`: builds one app, or all of them, as releases. */
export function buildCommand(output: Output) {
  return new Command('build')
    .description('Builds an app as a release: the same commit gives the same bytes and the same release id, anywhere.')
    .argument('[app]', appsText, parseApp)
    .option('--all', 'builds every app')
    .option('--out <folder>', 'where releases come to lie; dist/releases by default')
    .option('--force', 'builds even what was built from the same sources before')
    .option('--allow-dirty', 'builds with changes that are not committed; the manifest’s commit then ends in -dirty')
    .addHelpText(
      'after',
      `
Leaves <out>/<app>/<release id>/ with manifest.json, public/ (what is served) and maps/ (source maps, which are for us
alone), and beside it <release id>.cdx.json, what it is made of (CycloneDX). No brand is in it: publish puts the configuration in.`,
    )
    .action(async (app, options) => {
      if ((app === undefined) !== (options.all === true)) throw new UsageError('Name one app, or say --all.')

      const apps = app === undefined ? releasableApps : [app]
      const out = options.out === undefined ? usualOut : await expectFolder(resolvePath(options.out))
      const commit = await namedCommit(options.allowDirty === true)

      await buildAll(apps, { commit, out, force: options.force === true }, output)
    })
}

async function buildAll(apps: readonly AppName[], request: Omit<BuildRequest, 'app'>, output: Output): Promise<void> {
  // Vite takes a while to load: only those wait for it who build.
  const { buildRelease } = await import('./build-release.ts')
  const [first, ...waiting] = apps
  const build = async (app: AppName) => {
    const begun = performance.now()
    const { folder, manifest } = await buildRelease({ app, ...request })
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)

    await writeSbom({ app, folder })
    output.print(`${app} ${manifest.version} is release ${manifest.releaseId} (${seconds} s): ${folder}`)
  }
  const work = async () => {
    for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) await build(app)
  }

  // Alone: it also bundles the shared React file where this machine has none yet.
  if (first !== undefined) await build(first)
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Builds an app from what is checked out, where `build` does, and gives its release's folder.
 * @throws CommandError when files are not committed and that is not allowed, or the build fails.
 */
export async function buildFolder(app: AppName, isDirtyAllowed = false): Promise<string> {
  const commit = await namedCommit(isDirtyAllowed)
  // Vite takes a while to load: only those wait for it who build.
  const { buildRelease } = await import('./build-release.ts')

  return (await buildRelease({ app, commit, out: usualOut, force: false })).folder
}

const changedShown = 5

/** Returns the commit for a manifest. @throws CommandError when files are not committed and that is not allowed. */
async function namedCommit(isDirtyAllowed: boolean): Promise<string> {
  const { commit, changed } = await checkedOut(workspaceRoot)

  if (changed.length === 0) return commit
  if (isDirtyAllowed) return `${commit}-dirty`

  const shown = changed.slice(0, changedShown).join(', ')
  const more = changed.length > changedShown ? ` and ${changed.length - changedShown} more` : ''

  throw new CommandError(
    `These changes are not committed, so nobody could build this release again: ${shown}${more}. Commit them, or say --allow-dirty.`,
  )
}

/** The apps that are released, each on its own; the developers' tools are not (docs/spec/contract.md §1). */
export const releasableApps: readonly AppName[] = apps.filter((app) => app !== 'tools')

/** The apps as the help of a command lists them. */
export const appsText = releasableApps.join(', ')

/** Reads an app's name. @throws UsageError that lists the apps. */
export function parseApp(name: string): AppName {
  const app = releasableApps.find((one) => one === name)

  if (app !== undefined) return app
  throw new UsageError(`No app that is released is called “${name}”. There are: ${releasableApps.join(', ')}.`)
}

/** The folder of releases without `--out`. */
export const usualOut = join(workspaceRoot, 'dist/releases')
