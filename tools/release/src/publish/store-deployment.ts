import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { ReleaseProblem } from '../command/release-problem.ts'
import { sha384Of } from '../manifest/describe-files.ts'
import { type Manifest, type ManifestFile, writtenManifest } from '../manifest/manifest.ts'
import { manifestName } from '../manifest/release-folder.ts'
import { deployFolder, isAsset, storedPath } from '../target/layout.ts'
import type { Target } from '../target/target.ts'
import type { Deployment } from './deployment.ts'

const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/** So many files travel at once. */
const atOnce = 8

/** Which bytes the deployments on a target have under an asset's name. */
export type Claims = ReadonlyMap<string, ReadonlySet<string>>

/** What the assets' names stand for in these manifests. */
export function claimsOf(manifests: Iterable<Manifest>): Claims {
  const claims = new Map<string, Set<string>>()

  for (const { files } of manifests) {
    for (const { path, sha384 } of files.filter((file) => isAsset(file.path))) {
      claims.set(path, (claims.get(path) ?? new Set()).add(sha384))
    }
  }
  return claims
}

/**
 * Puts a deployment's files onto a target, where nobody looks yet: assets first, the manifest last. What is there
 * already stays, what is there damaged is mended.
 * @returns How many files were written.
 * @throws ReleaseProblem when another deployment has other bytes under the name of one of the assets.
 */
export async function storeDeployment(target: Target, deployment: Deployment, claims: Claims): Promise<number> {
  const { deployId, manifest, contents } = deployment
  const stored = new Map<string, ManifestFile>()
  let written = 0
  const store = async (file: ManifestFile) => {
    const path = storedPath(manifest.app, deployId, file.path)
    const content = contents.get(file.path)

    if (content === undefined) throw new Error(`${file.path} has no content`)
    if (!(await target.holds(path, content))) {
      const there = claims.has(file.path) ? await target.read(path) : undefined
      const claimed = there === undefined ? undefined : claimedBytes(claims, file, there)

      if (claimed !== undefined) {
        stored.set(file.path, await taken(file, claimed, contents))
        return
      }
      await target.write(path, content, file)
      written += 1
    }
    stored.set(file.path, file)
  }

  await inTurns(
    manifest.files.filter(({ path }) => isAsset(path)),
    store,
  )
  await inTurns(
    manifest.files.filter(({ path }) => !isAsset(path)),
    store,
  )

  const files = manifest.files.map((file) => stored.get(file.path) ?? file)
  const path = `${deployFolder(manifest.app, deployId)}/${manifestName}`
  const text = Buffer.from(writtenManifest({ ...manifest, files }))

  if (!(await target.holds(path, text))) {
    await target.write(path, text, { contentType: 'application/json; charset=utf-8', cache: 'revalidate' })
    written += 1
  }
  await target.settle()
  return written
}

/** The bytes that lie there, if they are another deployment's and not just damaged. */
function claimedBytes(claims: Claims, { path, sha384 }: ManifestFile, there: Buffer): Buffer | undefined {
  const hash = sha384Of(there)

  return hash !== sha384 && claims.get(path)?.has(hash) === true ? there : undefined
}

/** A file of another deployment in the place of ours: only where it unpacks to the same. */
async function taken(file: ManifestFile, there: Buffer, contents: ReadonlyMap<string, Buffer>): Promise<ManifestFile> {
  const plain = contents.get(file.path.replace(/\.(?:br|gz)$/, ''))
  const unpacked = await { br: unbrotli, gzip: unzip, none: async () => undefined }[file.encoding ?? 'none'](there)

  if (unpacked !== undefined && plain?.equals(unpacked) === true) {
    return { ...file, size: there.length, sha384: sha384Of(there) }
  }
  throw new ReleaseProblem(
    `Another release has other bytes under the name ${file.path}, and pages that are open need them. Nothing was changed.`,
  )
}

/** Does something for each of these, a few at a time. @throws what the first one throws, after all others ended. */
export async function inTurns<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')

  if (failed !== undefined) throw failed.reason
}
