import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ReleaseProblem } from '../command/release-problem.ts'
import { describeFile, sha384Of } from '../manifest/describe-files.ts'
import { publicFolder, readManifest } from '../manifest/release-folder.ts'
import { byPath } from '../manifest/release-id.ts'
import { namedPages } from '../publish/named-pages.ts'
import type { PackageManifest } from './package-manifest.ts'

/** What a package is made of. */
interface PackageContent {
  readonly manifest: PackageManifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * What goes into the package of the built release in `folder`: its pages with the configuration in them, its scripts,
 * styles and pictures, the shared React file. What lies there compressed is left out: the package is.
 * @throws ReleaseProblem when the pages could not call from a shell, or the release is not as it was built.
 */
export async function packageContent(folder: string, configuration: unknown): Promise<PackageContent> {
  const apiBase = apiBaseOf(configuration)
  const release = await readManifest(folder)
  const built = new Map<string, Buffer>()

  for (const { encoding, path, sha384 } of release.files) {
    if (encoding !== undefined) continue

    const content = await readFile(join(folder, publicFolder, path)).catch(() => Buffer.of())

    if (sha384Of(content) !== sha384) throw new ReleaseProblem(`${path} of ${folder} is damaged: build it again.`)
    built.set(path, content)
  }

  const { deployId, pages } = namedPages(release, built, configuration)
  const files = new Map([...built, ...pages])
  const described = [...files].map(([path, content]) => describeFile(path, content)).toSorted(byPath)
  const manifest: PackageManifest = { ...release, deployId, files: described, apiBase }

  return { manifest, files }
}

/** A package's pages have no server of their own: their calls need the whole address. */
function apiBaseOf(configuration: unknown): string {
  const { apiBase } = { ...(configuration as { readonly apiBase?: unknown } | null) }

  if (typeof apiBase === 'string' && URL.canParse(apiBase) && /^https?:\/\//i.test(apiBase)) return apiBase
  throw new ReleaseProblem(
    `A package needs the whole address of the API in its configuration, as "apiBase": "https://api.example"; it is ${JSON.stringify(apiBase) ?? 'missing'}.`,
  )
}
