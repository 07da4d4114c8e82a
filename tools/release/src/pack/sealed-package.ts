import { createHash, type KeyObject, sign, verify } from 'node:crypto'

import { ReleaseProblem } from '../command/release-problem.ts'
import { sha384Of } from '../manifest/describe-files.ts'
import { archiveOf, filesOf } from './archive.ts'
import { type PackageManifest, parsePackageManifest, writtenPackageManifest } from './package-manifest.ts'

/** Beside the pages in the archive: what it holds, and the signature of that. */
const packageManifestName = 'manifest.json'
const packageSignatureName = 'manifest.sig'

/** Of an Ed25519 signature, in bytes. */
const signatureLength = 64

/** Sets a signature of an archive apart from one of a manifest. */
const archivePurpose = 'pahiram offline package 1\n'

/** A package whose every byte was found to be signed. */
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
  const written = Buffer.from(writtenPackageManifest(manifest))
  const content = new Map(files)
    .set(packageManifestName, written)
    .set(packageSignatureName, sign(null, written, privateKey))
  const archive = archiveOf(content, signatureLength)
  const signed = archive.subarray(0, -signatureLength)

  archive.set(sign(null, archiveMessage(signed), privateKey), signed.length)
  return archive
}

/**
 * Opens a package that the holder of the private key made, exactly as it was made: nothing of it is read before the
 * signature of all of it was found right.
 * @throws ReleaseProblem that says why it is refused.
 */
export function openPackage(archive: Uint8Array, publicKey: KeyObject): OpenedPackage {
  const signed = archive.subarray(0, -signatureLength)
  const signature = archive.subarray(-signatureLength)

  if (archive.length <= signatureLength || !verify(null, archiveMessage(signed), publicKey, signature)) {
    throw new ReleaseProblem('The package is refused: it was changed, or not signed with this key.')
  }

  try {
    return checkedContent(filesOf(archive, signatureLength), publicKey)
  } catch (cause) {
    throw new ReleaseProblem('The package is refused, though it is signed with this key.', { cause })
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

  const manifest = parsePackageManifest(Buffer.from(written).toString())

  for (const { path, sha384 } of manifest.files) {
    const file = content.get(path)

    if (file === undefined || sha384Of(file) !== sha384) throw new Error(`${path} is not what the manifest says`)
  }
  if (content.size !== manifest.files.length + 2) throw new Error('it holds files that its manifest does not name')
  return { manifest, files: content }
}
