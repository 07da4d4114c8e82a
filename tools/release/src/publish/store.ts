import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { type ManifestFile, manifestName, sha384Of, writtenManifest } from '../manifest.ts'
import { deployFolder, type FileHeaders, isAsset, ofJson, storedPath, type Target } from '../target/target.ts'
import { type Deployment, filesOf } from './deployment.ts'

const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/** How many files are transferred at once. */
const atOnce = 8

/** Runs `work` for each item, a few at a time. @throws what the first failed one threw, after all others ended. */
export async function eachLimited<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')

  if (failed !== undefined) throw failed.reason
}

/** Of a file that nobody is served. */
const ofPrivate = { contentType: 'application/octet-stream', cache: 'revalidate' } as const

/**
 * Puts a deployment's files onto a target, where nobody looks yet: assets first, the manifest last. What is there
 * already stays, what is there damaged is repaired.
 * @returns How many files were written.
 */
export async function storeDeployment(target: Target, { deployId, manifest, contents }: Deployment): Promise<number> {
  const headers = new Map<string, FileHeaders>(manifest.files.map((file) => [file.path, file]))
  const kept = new Map<string, ManifestFile>()
  let written = 0
  const store = async (path: string) => {
    const stored = storedPath(manifest.app, deployId, path)
    const content = contents.get(path)

    // It is of a deployment that is there.
    if (content === undefined || (await target.holds(stored, content))) return

    const file = manifest.files.find((one) => one.path === path)
    const there = file?.encoding === undefined || !isAsset(path) ? undefined : await target.read(stored)

    if (file !== undefined && there !== undefined && (await unpacksTo(file, there, contents))) {
      kept.set(path, { ...file, size: there.length, sha384: sha384Of(there) })
      return
    }
    await target.write(stored, content, headers.get(path) ?? ofPrivate)
    written += 1
  }
  const paths = filesOf(manifest).map(({ path }) => path)

  await eachLimited(paths.filter(isAsset), store)
  await eachLimited(
    paths.filter((path) => !isAsset(path)),
    store,
  )

  const files = manifest.files.map((file) => kept.get(file.path) ?? file)
  const text = Buffer.from(writtenManifest({ ...manifest, files }))
  const path = `${deployFolder(manifest.app, deployId)}/${manifestName}`

  // Not counted: the same files may come of another commit.
  if (!(await target.holds(path, text))) await target.write(path, text, ofJson)
  await target.settle()
  return written
}

/** Whether a compressed file is another compressor's of the same content: open pages need the one that is there. */
async function unpacksTo(
  { path, encoding }: ManifestFile,
  there: Buffer,
  contents: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  const plain = contents.get(path.replace(/\.(?:br|gz)$/, ''))

  try {
    return plain?.equals(await (encoding === 'br' ? unbrotli : unzip)(there)) === true
  } catch {
    // Damaged: it is written once more.
    return false
  }
}
