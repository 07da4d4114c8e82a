import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { bridgeVersion, readMoment } from '@pahiram/contract'

import { appsText, buildFolder, parseApp } from '../build/build-command.ts'
import { byPath, type Configuration, describeFile, publicFolder, readManifest, sha384Of } from '../manifest.ts'
import { readBrandConfiguration } from '../publish/brand-configuration.ts'
import { namedPages } from '../publish/deployment.ts'
import type { PackageManifest } from './package.ts'
import { readIndex, writeWhole } from './packages-command.ts'
import { readPrivateKey } from './signing-keys.ts'

const kilobyte = 1024

/** `pnpm release pack`: packs an app's pages for a shell that keeps them on the device. */
export function packCommand(output: Output) {
  return new Command('pack')
    .description('Packs a release for the shells, signed: pages that need a network only for their calls.')
    .argument('<app>', appsText, parseApp)
    .option('--release <folder>', 'a built release, as “build” names it; without it the app is built')
    .requiredOption('--config <brand.json>', 'the brand’s configuration; its apiBase is a whole address')
    .requiredOption('--key <private.pem>', 'what signs, as “keygen” makes it')
    .requiredOption('--out <file.zip>', 'where the package is written')
    .option('--min-shell <version>', 'the least version of the shell that may show it', '0')
    .option('--packages <packages.json>', 'the list that it will be in: its sequence becomes greater than that one’s')
    .option(
      '--created-at <time>',
      'RFC 3339 with an offset; default: now. The same time, release and key give the same package',
    )
    .option('--allow-dirty', 'builds with changes that are not committed')
    .addHelpText('after', '\nWhat is in a package, and how a shell checks and serves it: docs/native.md')
    .action(async (app, options) => {
      const key = await readPrivateKey(resolvePath(options.key))
      const { configuration, warnings } = await readBrandConfiguration(resolvePath(options.config))

      for (const warning of warnings) output.warn(`Warning: ${warning}`)

      const release =
        options.release === undefined
          ? await buildFolder(app, options.allowDirty === true)
          : resolvePath(options.release)
      const { manifest, files } = await packageContent(
        release,
        configuration,
        await editionOf(app, options, createPublicKey(key)),
      )

      if (manifest.app !== app) throw new CommandError(`That release is of ${manifest.app}, not of ${app}.`)

      // Zipping is loaded only when something is packed.
      const { sealPackage } = await import('./package.ts')
      const archive = sealPackage(manifest, files, key)
      const out = resolvePath(options.out)

      await writeWhole([out, archive])
      output.print(
        `${app} ${manifest.version}, release ${manifest.releaseId}, deployment ${manifest.deployId}, sequence ${manifest.sequence}: ${files.size} files, ${Math.ceil(archive.length / kilobyte)} KB: ${out}`,
      )
    })
}

/** What distinguishes one packing of a release from another. */
type Edition = Pick<PackageManifest, 'sequence' | 'createdAt' | 'minShell'>

/** @throws UsageError for a time or version that cannot be read. */
async function editionOf(
  app: string,
  options: {
    readonly minShell: string
    readonly packages?: string | undefined
    readonly createdAt?: string | undefined
  },
  publicKey: KeyObject,
): Promise<Edition> {
  const created = readMoment(options.createdAt ?? Date.now())

  if (created === undefined) throw new UsageError(`“${options.createdAt}” is no time, as 2026-01-31T12:00:00Z.`)
  if (!/^\d+(?:\.\d+){0,2}$/.test(options.minShell))
    throw new UsageError(`“${options.minShell}” is no version, as 2.1.`)

  const listed =
    options.packages === undefined ? undefined : (await readIndex(resolvePath(options.packages), publicKey))?.apps[app]

  return {
    sequence: Math.max(created.getTime(), (listed?.sequence ?? 0) + 1),
    createdAt: created.toISOString(),
    minShell: options.minShell,
  }
}

/**
 * What goes into the package of the built release in `folder`: its pages with the configuration in them, its scripts,
 * styles and pictures, the shared React file. What lies there compressed is left out: the package is.
 * @throws CommandError when the pages could not call from a shell, or the release is not as it was built.
 */
export async function packageContent(folder: string, configuration: Configuration, edition: Edition) {
  const apiBase = apiBaseOf(configuration)
  // Bundles of the page server stay with it.
  const { server: _server, ...release } = await readManifest(folder)
  const built = new Map<string, Buffer>()

  for (const { encoding, path, sha384 } of release.files) {
    if (encoding !== undefined) continue

    const content = await readFile(join(folder, publicFolder, path)).catch(() => Buffer.of())

    if (sha384Of(content) !== sha384) throw new CommandError(`${path} of ${folder} is damaged: build it again.`)
    built.set(path, content)
  }

  const { deployId, pages } = namedPages(release, built, configuration)
  const files = new Map([...built, ...[...pages].map(([path, html]) => [path, withoutNextPages(html)] as const)])
  const described = [...files].map(([path, content]) => describeFile(path, content)).toSorted(byPath)
  const manifest: PackageManifest = {
    ...release,
    deployId,
    files: described,
    apiBase,
    ...edition,
    bridge: bridgeVersion,
  }

  return { manifest, files }
}

/** What is on the device need not be fetched ahead, and the pages of other apps are not there. */
function withoutNextPages(html: Buffer): Buffer {
  return Buffer.from(html.toString().replace(/<template data-next='[^']*'>.*?<\/template>/, ''))
}

/** Returns the configuration's apiBase. A package's pages have no server of their own, so their calls need the whole address. */
function apiBaseOf(configuration: Configuration): string {
  const { apiBase } = configuration

  if (typeof apiBase === 'string' && URL.canParse(apiBase) && /^https?:\/\//i.test(apiBase)) return apiBase
  throw new CommandError(
    `A package needs the whole address of the API in its configuration, as "apiBase": "https://api.example"; it is ${JSON.stringify(apiBase) ?? 'missing'}.`,
  )
}
