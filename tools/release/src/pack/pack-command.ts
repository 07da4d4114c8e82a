import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { builtFolder } from '../build/built-folder.ts'
import { releasableApp } from '../build/releasable-apps.ts'
import { readBrandConfiguration } from '../publish/brand-configuration.ts'
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
    const { configuration, warnings } = await readBrandConfiguration(givenPath(options.config))

    for (const warning of warnings) output.warn(`Warning: ${warning}`)

    const release =
      options.release === undefined
        ? await builtFolder(app, options['allow-dirty'] === true)
        : givenPath(options.release)
    const { manifest, files } = await packageContent(release, configuration)

    if (manifest.app !== app) throw new ReleaseProblem(`That release is of ${manifest.app}, not of ${app}.`)

    const archive = sealPackage(manifest, files, key)
    const out = givenPath(options.out)

    await writeWhole(out, archive)
    output.print(
      `${app} ${manifest.version}, release ${manifest.releaseId}, deployment ${manifest.deployId}: ${files.size} files, ${Math.ceil(archive.length / kilobyte)} KB: ${out}`,
    )
  },
})

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
