import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { AppName } from '@pahiram/contract'

import { namedCommit } from '../build/named-commit.ts'
import { releasableApp } from '../build/releasable-apps.ts'
import { usualOut } from '../build/usual-out.ts'
import { defineCommand } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { ReleaseProblem } from '../command/release-problem.ts'

const kilobyte = 1024

/** `pnpm release pack`: an app's pages for a shell that keeps them on the device. */
export const packCommand = defineCommand({
  name: 'pack',
  summary: 'Packs a release for the shells, signed: pages that need a network only for their calls.',
  details: 'docs/native.md says what is in a package and how a shell checks and serves it.',
  parameters: ['app'],
  options: {
    release: {
      type: 'string',
      placeholder: '<folder>',
      describes: 'a built release, as “build” names it; without it the app is built',
    },
    config: {
      type: 'string',
      placeholder: '<brand.json>',
      required: true,
      describes: 'the brand’s configuration; its apiBase is a whole address',
    },
    key: {
      type: 'string',
      placeholder: '<private.pem>',
      required: true,
      describes: 'what signs, as “keygen” makes it',
    },
    out: { type: 'string', placeholder: '<file.zip>', required: true, describes: 'where the package is written' },
    'allow-dirty': { type: 'boolean', describes: 'builds with changes that are not committed' },
  },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const [{ packageContent }, { sealPackage }, { readPrivateKey }] = await Promise.all([
      import('./package-content.ts'),
      import('./sealed-package.ts'),
      import('./signing-keys.ts'),
    ])
    const key = await readPrivateKey(givenPath(options.key))
    const configuration = await readConfigurationFile(givenPath(options.config))
    const release =
      options.release === undefined ? await built(app, options['allow-dirty'] === true) : givenPath(options.release)
    const { manifest, files } = await packageContent(release, configuration)

    if (manifest.app !== app) throw new ReleaseProblem(`That release is of ${manifest.app}, not of ${app}.`)

    const archive = sealPackage(manifest, files, key)
    const out = givenPath(options.out)

    await writeWhole(out, archive)
    output.print(
      `${app} ${manifest.version}, release ${manifest.releaseId}: ${files.size} files, ${Math.ceil(archive.length / kilobyte)} KB: ${out}`,
    )
  },
})

/** Builds the app where `build` does, and gives its release's folder. */
async function built(app: AppName, isDirtyAllowed: boolean): Promise<string> {
  const commit = await namedCommit(isDirtyAllowed)
  const { buildRelease } = await import('../build/build-release.ts')

  return (await buildRelease({ app, commit, out: usualOut, force: false })).folder
}

/** @throws ReleaseProblem when it is no JSON object. */
async function readConfigurationFile(path: string): Promise<object> {
  const problem = (cause?: unknown) =>
    new ReleaseProblem(`${path} is no configuration: a JSON object is needed.`, { cause })
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw problem(cause)
  })
  let configuration: unknown

  try {
    configuration = JSON.parse(text)
  } catch (cause) {
    throw problem(cause)
  }
  if (typeof configuration !== 'object' || configuration === null) throw problem()
  return configuration
}

/** Whoever fetches the file meanwhile gets the old one or the new one. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, content)
    await rename(`${path}.part`, path)
  } catch (cause) {
    throw new ReleaseProblem(`${path} could not be written.`, { cause })
  }
}
