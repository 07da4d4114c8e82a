import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { CommandError } from '@pahiram/command-line'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import * as v from 'valibot'

import { deployIdSchema, manifestSchema, sha384Of } from '../manifest.ts'

/** The names of the manifest and its signature in the archive. */
const packageManifestName = 'manifest.json'
const packageSignatureName = 'manifest.sig'

/** The length of an Ed25519 signature, in bytes. */
const signatureLength = 64

/** Prefix of the signed message, so that the signature of a manifest is not valid for an archive. */
const archivePurpose = 'pahiram offline package 1\n'

/** A package whose signature was checked. */
export interface OpenedPackage {
  readonly manifest: PackageManifest
  /** The pages and what they use, with the manifest and its signature, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Makes a package of pages: a zip with the manifest and its signature inside, so that unpacked files can be checked at
 * any time, and behind it, as the zip's comment, a signature of all bytes before it. The same content and key give the
 * same bytes.
 */
export function sealPackage(
  manifest: PackageManifest,
  files: ReadonlyMap<string, Uint8Array>,
  privateKey: KeyObject,
): Buffer {
  const written = `${JSON.stringify(v.parse(packageManifestSchema, manifest), null, 2)}\n`

  return sealContent(Buffer.from(written), files, privateKey)
}

/** Signs and zips whatever it is given: also a manifest that no shell may take, for the packages that test one. */
export function sealContent(
  written: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
  privateKey: KeyObject,
): Buffer {
  const content = new Map(files)
    .set(packageManifestName, written)
    .set(packageSignatureName, sign(null, written, privateKey))

  return signArchive(archiveOf(content, signatureLength), privateKey)
}

/** Writes the signature of an archive into the last bytes of its comment. */
export function signArchive(archive: Buffer, privateKey: KeyObject): Buffer {
  const signed = archive.subarray(0, -signatureLength)

  archive.set(sign(null, archiveMessage(signed), privateKey), signed.length)
  return archive
}

/**
 * Opens a package that the holder of the private key made, exactly as it was made: nothing of it is read before the
 * signature of all of it was found right.
 * @throws CommandError that says why it is refused.
 */
export function openPackage(archive: Uint8Array, publicKey: KeyObject): OpenedPackage {
  const signed = archive.subarray(0, -signatureLength)
  const signature = archive.subarray(-signatureLength)

  if (archive.length <= signatureLength || !verify(null, archiveMessage(signed), publicKey, signature)) {
    throw new CommandError('The package is refused: it was changed, or not signed with this key.')
  }

  try {
    return checkedContent(filesOf(archive, signatureLength), publicKey)
  } catch (cause) {
    throw new CommandError('The package is refused, though it is signed with this key.', { cause })
  }
}

function archiveMessage(signed: Uint8Array): Buffer {
  return Buffer.from(archivePurpose + createHash('sha512').update(signed).digest('hex'))
}

/** @throws Error when manifest and files are not one. */
function checkedContent(content: ReadonlyMap<string, Uint8Array>, publicKey: KeyObject): OpenedPackage {
  const written = content.get(packageManifestName)
  const signature = content.get(packageSignatureName)

  if (written === undefined || signature === undefined || !verify(null, written, publicKey, signature)) {
    throw new Error('its manifest is not signed')
  }

  const manifest = v.parse(packageManifestSchema, JSON.parse(Buffer.from(written).toString()))

  for (const { path, sha384, size } of manifest.files) {
    const file = content.get(path)

    if (file?.length !== size || sha384Of(file) !== sha384) throw new Error(`${path} is not what the manifest says`)
  }
  if (content.size !== manifest.files.length + 2) throw new Error('it holds files that its manifest does not name')
  return { manifest, files: content }
}

/** The end record of a zip: its last two bytes are the length of the comment that follows. */
const endRecordLength = 22
const endRecordSignature = 0x06054b50

/** Matches paths that stay in the folder of the unpacked files, on every system. */
const safePath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/**
 * Zips files by their paths: the same files give the same bytes, and the archive ends with room for a comment of
 * `commentLength` bytes, which the caller fills.
 */
function archiveOf(files: ReadonlyMap<string, Uint8Array>, commentLength: number): Buffer {
  const entries: Zippable = {}

  for (const [path, content] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    entries[path] = content
  }

  // The first moment that a zip can write: made of local parts, as a zip's times are, it is the same in every zone.
  const mtime = new Date(1980, 0, 1)
  const zipped = zipSync(entries, { level: 9, mtime })
  const archive = Buffer.alloc(zipped.length + commentLength)

  archive.set(zipped)
  archive.writeUInt16LE(commentLength, zipped.length - 2)
  return archive
}

/**
 * The files of an archive with such a comment.
 * @throws Error when it is damaged, holds a name twice, or one that leads out of a folder.
 */
function filesOf(archive: Uint8Array, commentLength: number): Map<string, Uint8Array> {
  const end = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const place = archive.length - commentLength - endRecordLength

  if (place < 0 || end.readUInt32LE(place) !== endRecordSignature || end.readUInt16LE(place + 20) !== commentLength) {
    throw new Error('it is no zip archive with a signature at its end')
  }

  const names = new Set<string>()
  const files = unzipSync(archive, {
    filter({ name }) {
      if (!safePath.test(name)) throw new Error(`it holds “${name}”, which is no path within a package`)
      if (names.has(name)) throw new Error(`it holds “${name}” twice`)
      names.add(name)
      return true
    },
  })

  return new Map(Object.entries(files))
}

/** Grows with each packing of an app: ms since 1970. */
export const sequenceSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** `manifest.json` of a package. */
export const packageManifestSchema = v.strictObject({
  ...manifestSchema.entries,
  /** The deployment that its pages belong to, with the id that `publish` computes. */
  deployId: deployIdSchema,
  /** The address of the API, the only thing that the package needs from a network. */
  apiBase: v.pipe(v.string(), v.url()),
  /** A shell never goes back to a smaller one than it had. */
  sequence: sequenceSchema,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The least version of the shell: one to three numbers, `0` for any. */
  minShell: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+){0,2}$/, 'is no version, as 2.1')),
  /** The version of the bridge that the pages need (docs/native.md). */
  bridge: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** The manifest of an offline package: a release's manifest with the files of the package. */
export type PackageManifest = v.InferOutput<typeof packageManifestSchema>

/** Writes the files of a package into `folder`, all or none. @throws CommandError when something is there already. */
export async function unpack({ files }: OpenedPackage, folder: string): Promise<void> {
  const inside = await readdir(folder).catch(() => [])

  if (inside.length > 0)
    throw new CommandError(`${folder} is not empty: a package is unpacked into a folder of its own.`)
  await mkdir(dirname(folder), { recursive: true })

  const unfinished = await mkdtemp(`${folder}.part-`)

  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true })
      await writeFile(join(unfinished, path), content)
    }
    await rename(unfinished, folder)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw new CommandError(`The package could not be unpacked into ${folder}.`, { cause })
  }
}
