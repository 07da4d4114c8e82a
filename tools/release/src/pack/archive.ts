import { unzipSync, type Zippable, zipSync } from 'fflate'

/** What ends a zip: its last two bytes are the length of the comment that follows. */
const endRecordLength = 22
const endRecordMark = 0x06054b50

/** Any path that stays in the folder it is unpacked into, on every system. */
const safePath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/**
 * Zips files by their paths: the same files give the same bytes, and the archive ends with room for a comment of
 * `commentLength` bytes, which the caller fills.
 */
export function archiveOf(files: ReadonlyMap<string, Uint8Array>, commentLength: number): Buffer {
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
export function filesOf(archive: Uint8Array, commentLength: number): Map<string, Uint8Array> {
  const end = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const place = archive.length - commentLength - endRecordLength

  if (place < 0 || end.readUInt32LE(place) !== endRecordMark || end.readUInt16LE(place + 20) !== commentLength) {
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
