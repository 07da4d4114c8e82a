import type { AppName } from '@pahiram/contract'

import { defineCommand, type Output } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { UsageProblem } from '../command/release-problem.ts'
import { namedCommit } from './named-commit.ts'
import { releasableApp, releasableApps } from './releasable-apps.ts'
import { usualOut } from './usual-out.ts'

/** Each build takes about one core. */
const atOnce = 2

/** `pnpm release build`: one app, or all of them, as releases. */
export const buildCommand = defineCommand({
  name: 'build',
  summary: 'Builds an app as a release: the same commit gives the same bytes and the same release id, anywhere.',
  details: `Leaves <out>/<app>/<release id>/ with manifest.json, public/ (what is served) and maps/ (source maps, which
are for us alone). No brand is in it: publish puts the configuration in.`,
  parameters: ['app?'],
  options: {
    all: { type: 'boolean', describes: 'builds every app' },
    out: { type: 'string', placeholder: '<folder>', describes: 'where releases come to lie; dist/releases by default' },
    force: { type: 'boolean', describes: 'builds anew even what was built from the same sources before' },
    'allow-dirty': {
      type: 'boolean',
      describes: 'builds with changes that are not committed; the manifest’s commit then ends in -dirty',
    },
  },
  async run({ parameters: [name], options }, output) {
    if ((name === undefined) !== (options.all === true)) throw new UsageProblem('Name one app, or say --all.')

    const apps = name === undefined ? releasableApps : [releasableApp(name)]
    const commit = await namedCommit(options['allow-dirty'] === true)
    const out = options.out === undefined ? usualOut : givenPath(options.out)

    await buildAll(apps, { commit, out, force: options.force === true }, output)
  },
})

interface Request {
  readonly commit: string
  readonly out: string
  readonly force: boolean
}

async function buildAll(apps: readonly AppName[], request: Request, output: Output): Promise<void> {
  // Vite takes a while to load: only those wait for it who build.
  const { buildRelease } = await import('./build-release.ts')
  const [first, ...waiting] = apps
  const build = async (app: AppName) => {
    const begun = performance.now()
    const { folder, manifest } = await buildRelease({ app, ...request })
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)

    output.print(`${app} ${manifest.version} is release ${manifest.releaseId} (${seconds} s): ${folder}`)
  }
  const work = async () => {
    for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) await build(app)
  }

  // Alone: it also bundles the shared React file where this machine has none yet.
  if (first !== undefined) await build(first)
  await Promise.all(Array.from({ length: atOnce }, work))
}
