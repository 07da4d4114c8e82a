import { type KeyObject, sign, verify } from 'node:crypto'

import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

import { sha384Of } from '../manifest.ts'
import { openPackage, type PackageManifest, sequenceSchema } from './package.ts'

const entrySchema = v.strictObject({
  /** Where the newest package is; relative to the address of packages.json. */
  url: v.pipe(v.string(), v.minLength(1)),
  sequence: sequenceSchema,
  /** Of the whole package, in hex. */
  sha384: v.pipe(v.string(), v.regex(/^[\da-f]{96}$/, 'is no SHA-384 in hex')),
  /** In bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A shell shows no package of a smaller sequence any more. */
  lowest: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** `packages.json`. */
export const indexSchema = v.strictObject({
  format: v.literal(1),
  /** Grows with each writing, so that nobody can hand out an older list. */
  sequence: sequenceSchema,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** A shell takes the list no later, so that a new installation cannot be given an old one; absent: it has no end. */
  validUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** The newest package of each app. */
  apps: v.record(v.string(), entrySchema),
})

/** `packages.json`: what a shell asks for to learn of newer packages. */
export type PackageIndex = v.InferOutput<typeof indexSchema>

/**
 * Makes the list that follows `previous`: the given packages, each with the address at which shells will find it, take the
 * place of those of their apps, and `lowest` sets
 * the smallest sequence still allowed, `newest` being that of the newest package.
 * @throws CommandError when a package is no newer than another one that is listed, or `lowest` would go down or above the newest.
 */
export function nextIndex(
  previous: PackageIndex | undefined,
  packages: readonly { readonly url: string; readonly archive: Uint8Array }[],
  lowest: ReadonlyMap<string, number | 'newest'>,
  publicKey: KeyObject,
  now: Date,
  validUntil?: Date,
): PackageIndex {
  const apps = { ...previous?.apps }
  const end = validUntil?.toISOString() ?? previous?.validUntil

  if (end !== undefined && new Date(end) <= now)
    throw new CommandError(`${end} is over: no shell would take the list. Write a later --valid-until.`)

  for (const { url, archive } of packages) {
    const { app, sequence } = openPackage(archive, publicKey).manifest
    const listed = apps[app]
    const sha384 = sha384Of(archive)

    // Devices that have one of a sequence take no other.
    if (listed && (sequence < listed.sequence || (sequence === listed.sequence && sha384 !== listed.sha384))) {
      throw new CommandError(
        `The package of ${app} has the sequence ${sequence}, the list ${listed.sequence} already: pack it again, with --packages.`,
      )
    }
    apps[app] = { url, sequence, sha384, size: archive.length, lowest: listed?.lowest ?? 0 }
  }
  for (const [app, wished] of lowest) {
    const entry = apps[app]

    if (entry === undefined) throw new CommandError(`The list has no package of ${app}.`)

    const least = wished === 'newest' ? entry.sequence : wished

    if (least < entry.lowest || least > entry.sequence) {
      throw new CommandError(
        `The lowest sequence of ${app} is between ${entry.lowest}, as it is now, and ${entry.sequence}, the newest: not ${least}.`,
      )
    }
    apps[app] = { ...entry, lowest: least }
  }
  return {
    format: 1,
    sequence: Math.max(now.getTime(), (previous?.sequence ?? 0) + 1),
    createdAt: now.toISOString(),
    ...(end !== undefined && { validUntil: end }),
    apps,
  }
}

/** Writes the list with its signature: packages.json, and packages.sig, the Ed25519 signature of exactly these bytes. */
export function sealIndex(index: PackageIndex, privateKey: KeyObject): { readonly json: Buffer; readonly sig: Buffer } {
  const json = Buffer.from(`${JSON.stringify(v.parse(indexSchema, index), null, 2)}\n`)

  return { json, sig: sign(null, json, privateKey) }
}

/** Reads a list whose signature is right. @throws CommandError that says why it is refused. */
export function openIndex(json: Uint8Array, signature: Uint8Array, publicKey: KeyObject): PackageIndex {
  if (!verify(null, json, publicKey, signature)) {
    throw new CommandError('The list of packages is refused: it was changed, or not signed with this key.')
  }
  try {
    return v.parse(indexSchema, JSON.parse(Buffer.from(json).toString()))
  } catch (cause) {
    throw new CommandError('The list of packages is refused, though it is signed with this key.', { cause })
  }
}

/** Checks that a package is the one that the list names. @throws CommandError that says why it is refused. */
export function checkListed(
  archive: Uint8Array,
  { app, sequence }: PackageManifest,
  index: PackageIndex,
  now: Date,
): void {
  if (index.validUntil !== undefined && now > new Date(index.validUntil))
    throw new CommandError(`The list of packages is refused: it was valid until ${index.validUntil}.`)

  const entry = index.apps[app]

  if (entry === undefined) throw new CommandError(`The package is refused: the list names none of ${app}.`)
  if (sequence < entry.lowest) {
    throw new CommandError(
      `The package is refused: its sequence ${sequence} is smaller than ${entry.lowest}, the lowest still allowed.`,
    )
  }
  if (sequence !== entry.sequence || archive.length !== entry.size || sha384Of(archive) !== entry.sha384) {
    throw new CommandError('The package is refused: it is not the one that the list names.')
  }
}
